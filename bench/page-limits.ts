/**
 * What pages.ts compares with, in a process of its own: bytes from memory behind node:http, and the
 * same page rendered by React and nothing else.
 */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createElement, type ReactNode } from 'react'
import { readEnv } from '#config/env.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { askOwnDoor } from '#server/processes/http-server.ts'

type Element = { tag: string; attributes: Record<string, string>; children: (Element | string)[] }

export type Limits = {
  port: number
  /** Of the shop that tells what stands on its pages. */
  api: { url: string; token: string }
  /** Where this process opens a shop of its own, once, to take its pages apart. */
  ownPort: number
  dataDir: string
  pages: Record<string, { path: string; html: string; brotli: string }>
}

const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

// Before anybody imports it: what is rendered below is what the shop itself gives to React.
const reactDom = createRequire(import.meta.url)('react-dom/server') as {
  renderToString: (page: ReactNode) => string
}
const { renderToString } = reactDom
let given: ReactNode
reactDom.renderToString = (page) => {
  given = page
  return renderToString(page)
}

process.once('message', (limits: Limits) => void open(limits))
process.once('disconnect', () => process.exit(0))

async function open(limits: Limits): Promise<void> {
  const answers = new Map<string, () => Buffer | string>()
  const pages = await takeApart(limits)
  for (const [name, { html, brotli }] of Object.entries(limits.pages)) {
    const bytes = Buffer.from(brotli, 'base64')
    answers.set(`/static/${name}`, () => bytes)
    const page = pages.get(name)
    answers.set(`/react/${name}`, () => `<!DOCTYPE html>${renderToString(page)}`)
    const tree = parse(html.replace(/^<!DOCTYPE html>/i, ''))
    answers.set(`/elements/${name}`, () => `<!DOCTYPE html>${renderToString(draw(tree, 0))}`)
  }
  const server = createServer((incoming, outgoing) => {
    const body = Buffer.from(answers.get(incoming.url ?? '')!())
    const isPacked = incoming.url!.startsWith('/static/')
    outgoing.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...(isPacked && { 'content-encoding': 'br' }),
    })
    outgoing.end(body)
  })
  server.listen(limits.port, '127.0.0.1', () => process.send!('open'))
}

/** Each page as its components and their data, all in hand. */
async function takeApart({ api, ownPort, dataDir, pages }: Limits) {
  const { loadBuiltApp, startShop } = await import('#server/processes/shop-process.ts')
  const build = await findOrMakeBuild(5)
  const env = readEnv({
    PORT: String(ownPort),
    DATA_DIR: dataDir,
    API_URL: api.url,
    API_TOKEN: api.token,
    PAGE_CACHE_MB: '0',
    LOG_LEVEL: 'error',
  })
  const app = loadBuiltApp(build)
  const shop = await startShop(env, {
    built: Promise.resolve({ build, scripts: build.scripts }),
    loadApp: () => app,
    isDevelopment: false,
  })
  const found = new Map<string, ReactNode>()
  for (const [name, { path }] of Object.entries(pages)) {
    const { status } = await askOwnDoor(env, 'gb.localhost', path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    found.set(name, given)
  }
  await shop.close()
  return found
}

/** Only what React itself wrote: every tag closed, every attribute quoted. */
function parse(html: string): Element {
  const top: Element = { tag: 'top', attributes: {}, children: [] }
  const open = [top]
  for (const [whole, end, tag, attributes, words] of html.matchAll(
    /<!--.*?-->|<(\/?)([a-z0-9]+)((?:\s+[a-zA-Z:-]+="[^"]*")*)\s*\/?>|([^<]+)/g,
  )) {
    if (words !== undefined) open.at(-1)!.children.push(plain(words))
    else if (tag === undefined) continue
    else if (end) open.pop()
    else {
      const element: Element = { tag, attributes: readAttributes(attributes ?? ''), children: [] }
      open.at(-1)!.children.push(element)
      if (!voidTags.test(tag) && !whole.endsWith('/>')) open.push(element)
    }
  }
  return top.children[0] as Element
}

const ours: Record<string, string> = { class: 'className', for: 'htmlFor', nonce: 'data-nonce' }

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)]
  const kept = found.filter(([, name]) => name !== 'style')
  return Object.fromEntries(kept.map(([, name, value]) => [ours[name!] ?? name!, plain(value!)]))
}

function plain(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => signs[name]!)
}

function draw({ tag, attributes, children }: Element, key: number): ReactNode {
  const inner = children.map((child, index) =>
    typeof child === 'string' ? child : draw(child, index),
  )
  return createElement(tag, { ...attributes, key }, ...(voidTags.test(tag) ? [] : [inner]))
}
