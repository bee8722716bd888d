import { CKFinderUploadAdapter } from '@ckeditor/ckeditor5-adapter-ckfinder';
import { UploadGateway, type InitializedToken, Token } from '@ckeditor/ckeditor5-cloud-services';
import { type Editor, Plugin } from '@ckeditor/ckeditor5-core';
import { Notification } from '@ckeditor/ckeditor5-ui';
import { type FileLoader, FileRepository, type UploadAdapter, type UploadResponse } from '@ckeditor/ckeditor5-upload';
import { toast } from '../core/toast.tsx';
import { editorDefaults } from './editor-defaults.ts';
import { editorWords } from './words.ts';

const HOUR_MS = 3_600_000;
const RETRY_MS = 5000;
/** A token that has expired already must not be fetched over and over without a pause. */
const SOONEST_MS = 1000;

/** When a token is fetched anew: at half of what is left of it, or after an hour where that cannot be read. */
function refreshAfter(token: string, now: number): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? Math.max(SOONEST_MS, Math.floor((exp * 1000 - now) / 2)) : HOUR_MS;
  } catch {
    return HOUR_MS;
  }
}

/**
 * The token that uploads are sent with. CKEditor's class fetches it and checks its form; when it is fetched again is decided
 * here, because that class waits with the whole editor for the first one, and asks without a pause for one that has expired.
 */
function uploadToken(url: string): { get: () => Promise<InitializedToken>; stop: () => void } {
  let token: Token | undefined;
  // Made when it is first asked for: without an address it refuses to be, which is said to whoever uploads.
  const made = () => (token ??= new Token(url, { autoRefresh: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let fetching: Promise<InitializedToken> | undefined;
  const refreshIn = (wait: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void fetchNow().catch(() => undefined), wait);
  };
  const asked = async () => made().refreshToken();
  const fetchNow = (): Promise<InitializedToken> => {
    fetching ??= asked()
      .then((fresh) => {
        refreshIn(refreshAfter(fresh.value, Date.now()));
        return fresh;
      })
      .catch((failure: unknown) => {
        // Nothing works without the first one; each upload asks for it again.
        if (token?.value) refreshIn(RETRY_MS);
        throw failure;
      })
      .finally(() => (fetching = undefined));
    return fetching;
  };
  return {
    get: async () => (token?.value ? (token as InitializedToken) : fetchNow()),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      token?.destroy();
    },
  };
}

/** How long nothing more of a picture may leave. */
const QUIET_MS = 30_000;
/** How long the answer may take once all of it has left: the server may have many pictures to read. */
const ANSWER_MS = 60_000;

/** Ends an upload that goes no further and fails no more than it arrives: sending waits for it. */
const endStalled = (adapter: UploadAdapter, loader: FileLoader): UploadAdapter => ({
  upload: async () => {
    const name = (await loader.file)?.name ?? '';
    const stalled = Promise.withResolvers<never>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      stalled.reject(editorWords.upload.cannot({ name }));
      adapter.abort?.();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(fail, loader.uploaded === loader.uploadTotal ? ANSWER_MS : QUIET_MS);
    };
    loader.on('change:uploaded', wait);
    wait();
    try {
      return await Promise.race([adapter.upload(), stalled.promise]);
    } finally {
      clearTimeout(timer);
      loader.off('change:uploaded', wait);
    }
  },
  abort: () => adapter.abort?.(),
});

const w = editorWords.upload;

/** The upload address, with `tokenUrl` if uploads need a token; undefined while unknown. */
export type UploadTo = { uploadUrl: string; tokenUrl: string | null } | undefined;

/** The origins of our pictures; the browser loads no others. */
export function ownOrigins(editor: Editor): string[] {
  const { uploadUrl, tokenUrl } = (editor.config.get('pictureUploads') as UploadTo) ?? {};
  const addresses = ['/', uploadUrl, tokenUrl].flatMap((address) => address || []);
  return addresses.map((address) => new URL(address, location.href).origin);
}

/** Uploads by the way that the operator chose, and says in words what went wrong. */
export class PictureUploads extends Plugin {
  static get requires() {
    return [FileRepository, Notification, CKFinderUploadAdapter] as const;
  }

  init(): void {
    const files = this.editor.plugins.get(FileRepository);
    const to = this.editor.config.get('pictureUploads') as UploadTo;
    if (!to) files.createUploadAdapter = (loader) => new NoUpload(loader);
    else if (to.tokenUrl !== null) this.#useGateway(files, to.uploadUrl, to.tokenUrl);
    const adapterOf = files.createUploadAdapter!;
    files.createUploadAdapter = (loader) => endStalled(adapterOf(loader), loader);
    this.#sayFailures();
    sayStopped(files);
    sayUnknownKinds(this.editor);
  }

  #useGateway(files: FileRepository, uploadUrl: string, tokenUrl: string): void {
    const token = uploadToken(tokenUrl);
    // Fetched in advance; errors are reported at the upload.
    token.get().catch(() => undefined);
    this.editor.once('destroy', () => token.stop());
    files.createUploadAdapter = (loader) => new GatewayUpload(loader, token.get, uploadUrl);
  }

  #sayFailures(): void {
    this.editor.plugins.get(Notification).on('show:warning', (event, { title, message }: Warning) => {
      event.stop();
      toast.error(title || w.failed, wordsOf(message));
    });
  }
}

/** Somebody took a picture out while it was on its way; one that has failed is taken out by the editor. */
function sayStopped(files: FileRepository): void {
  files.loaders.on('add', (_event, loader: FileLoader) => {
    loader.on('change:status', (_changed, _name, status, before) => {
      if (status === 'aborted' && before !== 'error') toast.info(w.abort);
    });
  });
}

type Warning = { title: string; message: unknown };

function wordsOf(failure: unknown): string {
  const { data, message } = failure instanceof Error ? (failure as Error & { data?: { message?: string } }) : {};
  const said = data?.message ?? (typeof failure === 'string' ? failure : (message ?? ''));
  const [, words] = reasons.find(([reason]) => said.startsWith(reason)) ?? [];
  return words ?? said;
}

/** By what CKEditor calls the failures of its token and its upload gateway. */
const reasons: [string, string][] = [
  ['token-missing-token-url', w.missingUrl],
  ['token-cannot-download-new-token', w.noToken],
  ['token-not-in-jwt-format', w.badToken],
  ['Network Error', w.network],
  ['Abort', w.abort],
];

/** One file by CKEditor's upload gateway. */
class GatewayUpload implements UploadAdapter {
  #uploader: ReturnType<UploadGateway['upload']> | undefined;
  readonly #loader: FileLoader;
  readonly #token: ReturnType<typeof uploadToken>['get'];
  readonly #uploadUrl: string;

  constructor(loader: FileLoader, token: ReturnType<typeof uploadToken>['get'], uploadUrl: string) {
    this.#loader = loader;
    this.#token = token;
    this.#uploadUrl = uploadUrl;
  }

  async upload(): Promise<UploadResponse> {
    const [file, token] = await Promise.all([this.#loader.file, this.#token()]);
    this.#uploader = new UploadGateway(token, this.#uploadUrl).upload(file!);
    this.#uploader.onProgress(({ total, uploaded }) => {
      this.#loader.uploadTotal = total;
      this.#loader.uploaded = uploaded;
    });
    return (await this.#uploader.send()) as UploadResponse;
  }

  abort(): void {
    this.#uploader?.abort();
  }
}

/** While it is not known where pictures go. */
class NoUpload implements UploadAdapter {
  readonly #loader: FileLoader;

  constructor(loader: FileLoader) {
    this.#loader = loader;
  }

  async upload(): Promise<UploadResponse> {
    const file = await this.#loader.file;
    throw w.cannot({ name: file?.name ?? '' });
  }

  abort(): void {}
}

/** CKEditor passes over files of other kinds without a word. */
function sayUnknownKinds(editor: Editor): void {
  const kinds: readonly string[] = editorDefaults.image.upload.types;
  editor.editing.view.document.on('clipboardInput', (_event, { dataTransfer }: { dataTransfer: DataTransferLike }) => {
    if (dataTransfer.types.includes('text/html') || dataTransfer.types.includes('text/plain')) return;
    for (const file of dataTransfer.files)
      if (!kinds.some((kind) => file.type.startsWith(`image/${kind}`)))
        toast.error(w.failed, w.cannot({ name: file.name }));
  });
}

type DataTransferLike = { files: File[]; types: readonly string[] };

const underWayWords = editorWords.upload;

const mark = String.raw`<img[^<>]*\bdata-ck-upload-id="[^<>]*>`;
const places = new RegExp(`<figure[^<>]*>${mark}(?:<figcaption[^]{0,2000}?</figcaption>)?</figure>|${mark}`, 'g');

/** A text without the places of pictures that have no address yet: kept like this they would stay empty for ever. */
export const withoutPicturesUnderWay = (html: string): string => html.replaceAll(places, '');

/** If a user leaves during an upload, the browser asks first, or they learn that the picture did not arrive. */
export class PicturesUnderWay extends Plugin {
  static get pluginName() {
    return 'PicturesUnderWay' as const;
  }

  init(): void {
    const ask = (event: BeforeUnloadEvent) => this.#underWay().length > 0 && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    this.editor.once('destroy', () => {
      window.removeEventListener('beforeunload', ask);
      void Promise.all(this.#underWay().map(({ file }) => file)).then((files) => {
        const names = files.flatMap((file) => file?.name ?? []);
        if (names.length > 0) toast.error(underWayWords.cannot({ name: names.join(', ') }), underWayWords.left);
      });
    });
  }

  #underWay() {
    const { loaders } = this.editor.plugins.get(FileRepository);
    return [...loaders].filter(({ status }) => status === 'reading' || status === 'uploading');
  }
}

/** Addresses that only the program somebody copied from can open. */
const ofProgram = /^(?:file|cid|webkit-fake-url|x-apple[\w-]*|ms-appx[\w-]*):/i;

/** The place of a picture: ours, another site, or only the program that it was copied from. */
export function whereItLies(address: string, own: readonly string[]): 'here' | 'site' | 'program' {
  if (ofProgram.test(address)) return 'program';
  const whole = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:/i.test(whole) && URL.canParse(whole) && !own.includes(new URL(whole).origin) ? 'site' : 'here';
}

const longest = 40;

/** A recognizable name for a picture: its description, its file, or else its site. */
export function nameOfPicture(address: string, description: string): string {
  const [path = ''] = address.split(/[?#]/);
  const parts = path
    .replace(/^[\w-]+:/, '')
    .split(/[/\\@]/)
    .filter(Boolean);
  const file = readable(parts.at(-1) ?? '');
  const isFile = file.length <= longest && /\.\w{2,5}$/.test(file);
  const name = readable(description) || (isFile ? file : '') || (parts[0] ?? '');
  return Array.from(name).slice(0, longest).join('');
}

/** Without what closes the brackets it is put into. */
function readable(text: string): string {
  let said = text;
  try {
    said = decodeURIComponent(text);
  } catch {
    // A name with a per cent sign of its own.
  }
  return said.replaceAll(/[[\]\s]+/g, ' ').trim();
}
