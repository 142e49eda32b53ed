// The API's documentation as a page: made from its OpenAPI document, without a script.
import { createHash } from 'node:crypto'
import * as v from 'valibot'

const Content = v.record(v.string(), v.object({ schema: v.optional(v.unknown()), example: v.optional(v.unknown()) }))
const Operation = v.object({
  operationId: v.string(),
  tags: v.array(v.string()),
  summary: v.string(),
  parameters: v.optional(
    v.array(
      v.object({ name: v.string(), in: v.string(), required: v.boolean(), schema: v.unknown(), description: v.optional(v.string()) }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ required: v.boolean(), content: Content })),
  responses: v.record(v.string(), v.object({ description: v.string(), content: v.optional(Content) })),
  security: v.array(v.record(v.string(), v.unknown())),
})
type Operation = v.InferOutput<typeof Operation>
const Document = v.object({
  info: v.object({ title: v.string(), description: v.string() }),
  tags: v.array(v.object({ name: v.string(), description: v.string() })),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ schemas: v.record(v.string(), v.unknown()) }),
})

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d9d3e6,#3b3550);--soft:light-dark(#5b5470,#b5adca);--card:light-dark(#fff,#1d1830);--mark:light-dark(#7a2b8f,#f0a6ff)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#faf8fd,#141022);color:light-dark(#1d1830,#f3effa)}
h1{font-size:1.75rem;margin:0}h2{margin:2.5rem 0 .25rem;text-transform:capitalize}h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0 1rem;color:var(--soft)}a{color:var(--mark)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;list-style:none}nav a{display:inline-block;padding:.6rem 0;text-transform:capitalize}
details{border:1px solid var(--line);border-radius:.6rem;background:var(--card);margin:.5rem 0}
summary{cursor:pointer;padding:.7rem .9rem;min-height:2.75rem}summary:focus-visible,a:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
details>div{padding:0 .9rem .9rem}summary span{color:var(--soft);display:block}
code,pre{font:.875rem/1.45 ui-monospace,monospace}b{font:700 .875rem ui-monospace,monospace;color:var(--mark);margin-right:.5rem}
pre{margin:0;padding:.7rem;border:1px solid var(--line);border-radius:.4rem;overflow:auto;max-height:24rem}
table{border-collapse:collapse;width:100%;font-size:.9375rem}td,th{border-top:1px solid var(--line);padding:.35rem .5rem .35rem 0;text-align:start;vertical-align:top}
td{overflow-wrap:anywhere}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** What the page may load: nothing but its own style. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** An OpenAPI document as one page. Throws where the document is not the shop's own. */
export function docsPage(document: unknown): string {
  const { info, tags, paths, components } = v.parse(Document, document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const parts = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2><p>${safe(description)}</p>${own.map(operationHtml).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(info.title)} API</title><style>${STYLE}</style></head><body>
<header><h1>${safe(info.title)} API</h1><p>${safe(info.description)} <a href="/api/openapi.json">The same as an OpenAPI document</a></p></header>
<nav aria-label="Parts of the API"><ul>${tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
<main>${parts.join('')}<section aria-labelledby="schemas"><h2 id="schemas">Every refusal</h2>${json(components.schemas['Error'])}</section></main></body></html>`
}

function operationHtml({ call, operation }: { call: string; operation: Operation }): string {
  const [method = '', path = ''] = call.split(' ')
  const { parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  return `<details id="${safe(operation.operationId)}"><summary><b>${method}</b><code>${safe(path)}</code><span>${safe(operation.summary)} ${accessOf(operation)}</span></summary><div>${
    parameters.length === 0 ? '' : `<h3>Parameters</h3><table>${parameters.map(parameterHtml).join('')}</table>`
  }${body === undefined ? '' : `<h3>Body${requestBody?.required === true ? '' : ' (may be absent)'}</h3>${json(body.example)}<h3>Its schema</h3>${json(body.schema)}`}${Object.entries(
    responses,
  )
    .map(([status, { description, content = {} }]) => {
      const [[type, answer] = []] = Object.entries(content)
      const shown = status === '200' && type !== undefined ? `<p>${safe(type)}</p>${json(answer?.schema)}` : ''
      return `<h3>${safe(status)}: ${safe(description)}</h3>${shown}`
    })
    .join('')}</div></details>`
}

function parameterHtml({ name, in: place, required, schema, description }: Operation['parameters'][number]): string {
  return `<tr><th scope="row"><code>${safe(name)}</code></th><td>${safe(place)}${required ? '' : ', optional'}</td><td><code>${safe(JSON.stringify(schema))}</code> ${safe(description ?? '')}</td></tr>`
}

function accessOf({ security }: Operation): string {
  if (security.length === 0) return ''
  return security.some((one) => Object.keys(one).length === 0) ? 'With or without a login.' : 'Needs a login.'
}

function json(value: unknown): string {
  return `<pre tabindex="0">${safe(JSON.stringify(value, null, 2) ?? '')}</pre>`
}

/** Nothing in it is markup. */
function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
