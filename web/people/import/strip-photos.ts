const PICTURES = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)\b/i;

/** Contacts of a phone without their pictures, which are most of such a file and are not read. Other files as they are. */
export async function stripPhotos(file: File): Promise<File> {
  if (!/\.(vcf|vcard)$/i.test(file.name)) return file;
  const lines: string[] = [];
  let inPicture = false;
  for (const line of (await file.text()).split(/\r\n|\n|\r/)) {
    const goesOn: boolean = /^[ \t]/.test(line) || (inPicture && !/^[A-Za-z][\w.-]*[;:]/.test(line));
    inPicture = goesOn ? inPicture : PICTURES.test(line);
    if (!inPicture) lines.push(line);
  }
  return new File([lines.join('\r\n')], file.name, { type: 'text/vcard' });
}
