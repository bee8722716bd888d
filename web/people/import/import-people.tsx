import { useState } from 'react';
import { Page } from '../../ui/page/page.tsx';
import css from './import.module.css';
import { ImportDialogs, ImportSteps } from './import-steps.tsx';
import { useImportKind } from './kind.ts';
import { PastImports } from './past-imports.tsx';
import { useImport } from './use-import.ts';
import { importWords as w } from './words.ts';

/** Chooses a file of people, uploads it and shows what would be saved; what they become, the address says. */
export function ImportPeople() {
  const kind = useImportKind();
  const [file, setFile] = useState<File>();
  const work = useImport(kind);
  return (
    <Page title={w.title} state={w.state[kind.becomes]} width="prose">
      <div className={css.steps}>
        <ImportSteps work={work} file={file} onFile={setFile} />
        <PastImports />
      </div>
      <ImportDialogs work={work} />
    </Page>
  );
}
