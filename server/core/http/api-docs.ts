import type { FastifyInstance } from 'fastify';
import type { Routes } from '../../../contract/route.ts';
import { openApi } from './openapi.ts';

/** The same for the same routes: written once, even if one process has several servers. */
const written = new WeakMap<Record<string, Routes>, { document: Document; page: string }>();

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export function serveApiDocs(app: FastifyInstance, features: Record<string, Routes>): void {
  const { document, page } = written.get(features) ?? write(features);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

function write(features: Record<string, Routes>): { document: Document; page: string } {
  const document = openApi(features);
  const both = { document, page: docsPage(document) };
  written.set(features, both);
  return both;
}

type Document = ReturnType<typeof openApi>;
type Operation = {
  tags: string[];
  summary: string;
  security?: { session: string[] }[];
  parameters: object[];
  requestBody?: object;
  responses: object;
};

function docsPage(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const mine = rows.filter(({ operation }) => operation.tags.includes(name));
    return `<h2 id="${name}">${escaped(name)}</h2>${mine.map(entry).join('')}`;
  });
  const links = document.tags.map(({ name }) => `<a href="#${name}">${escaped(name)}</a>`).join(' · ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Koinonia API</title><style>${STYLE}</style><main><h1>Koinonia API</h1>
<p>Sign in at <code>/api/session/sign-in</code>; the cookie it sets is the session. Errors are
<code>{"error": {"code", "message", "fields"?}}</code>. <a href="/api/openapi.json">OpenAPI 3.1</a> · ${links}</p>${sections.join('')}</main></html>`;
}

function entry({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const who = operation.security?.map((one) => ('session' in one ? one.session[0] : 'device')).join(' or ') ?? 'public';
  const shapes = { parameters: operation.parameters, body: operation.requestBody, answers: operation.responses };
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span>
<i>${escaped(who)}</i></summary><pre tabindex="0">${escaped(JSON.stringify(shapes, null, 2))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;--paper:#faf9f7;--ink:#1c1917;--quiet:#57534e;--line:#e7e4df;--accent:#14634f}
@media(prefers-color-scheme:dark){:root{--paper:#141311;--ink:#edebe8;--quiet:#b3ada6;--line:#33302c;--accent:#5fc4a4}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:2rem 1rem}
a{color:var(--accent)}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}details{border-top:1px solid var(--line)}summary{padding:.6rem 0;cursor:pointer}
summary span,summary i{color:var(--quiet)}b{color:var(--accent)}pre{overflow:auto;font-size:13px;margin:0 0 1rem}`;
