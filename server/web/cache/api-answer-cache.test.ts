import { describe, expect, it } from 'vitest'
import type { Locale } from '#config/locales.ts'
import { makeSites, type Site } from '#config/sites.ts'
import { createContentChanges } from './content-changes.ts'
import { ANSWER_LIFE_MS, createAnswerCache } from './api-answer-cache.ts'
import { startVisit } from '#server/web/visit.ts'
import { noWebKeys } from '#server/web/auth/web-keys.ts'

const [here, elsewhere] = makeSites(3000)

/** A shop that counts what its API is asked, on a clock that the test moves. */
function open() {
  const changes = createContentChanges()
  const state = { at: 1_000, isListening: true, status: 200, asked: [] as string[] }
  const answers = createAnswerCache({
    changes,
    isListening: () => state.isListening,
    now: () => state.at,
  })
  const transport = async (request: Request) => {
    const { pathname } = new URL(request.url)
    state.asked.push(`${request.method} ${pathname}`)
    const body =
      state.status === 200
        ? { pages: [{ id: 'a', title: String(state.asked.length) }] }
        : { error_code: state.status === 404 ? 5004 : 5000, code: 'not_found' }
    return Response.json(body, { status: state.status })
  }
  type Who = { site?: Site; locale?: Locale | undefined; credential?: string }
  function visit({ site = here!, locale = site.locales[0], credential }: Who = {}) {
    return startVisit({
      door: { transport, baseUrl: 'http://api.invalid', token: undefined },
      site,
      locale,
      url: new URL(site.origin),
      cookieHeader: credential && `sid=${credential}`,
      clientAddress: '10.0.0.1',
      session: { provider: 'server', days: 1, keys: noWebKeys },
      answers,
    }).api
  }
  return { changes, state, visit }
}

describe('what the API told one stranger', () => {
  it('is told to the next without asking again, and to many at once', async () => {
    const { state, visit } = open()
    const ask = () => visit().content.listLegalPages({})
    const [first, second] = await Promise.all([ask(), ask()])
    expect(await ask()).toEqual(first)
    expect(second).toEqual(first)
    expect(state.asked).toHaveLength(1)
  })

  it('is of one store, one language and one question', async () => {
    const { state, visit } = open()
    const spain = makeSites(3000).find((site) => site.locales.length > 1)!
    await visit({ site: here! }).content.listLegalPages({})
    await visit({ site: elsewhere! }).content.listLegalPages({})
    await visit({ site: spain, locale: spain.locales[1] }).content.listLegalPages({})
    await visit().content.getPage({ pageId: 'terms' })
    await visit().content.getPage({ pageId: 'privacy' })
    expect(state.asked).toHaveLength(5)
  })

  it('is not told to somebody with a session, and what he is told to nobody', async () => {
    const { state, visit } = open()
    await visit({ credential: 'lena' }).design.listOwnDesigns({})
    await visit({ credential: 'milo' }).design.listOwnDesigns({})
    await visit({ credential: 'lena' }).content.listLegalPages({})
    await visit().content.listLegalPages({})
    await visit({ credential: 'lena' }).content.listLegalPages({})
    expect(state.asked).toHaveLength(5)
  })

  it('is forgotten when the content it is made of changes, and only then', async () => {
    const { changes, state, visit } = open()
    await visit().content.listLegalPages({})
    changes.tell('help')
    await visit().content.listLegalPages({})
    expect(state.asked).toHaveLength(1)
    changes.tell('content')
    await visit().content.listLegalPages({})
    expect(state.asked).toHaveLength(2)
  })

  it('is asked for anew after ten seconds, and always while nobody tells what changed', async () => {
    const { state, visit } = open()
    await visit().content.listLegalPages({})
    state.at += ANSWER_LIFE_MS
    await visit().content.listLegalPages({})
    expect(state.asked).toHaveLength(2)
    state.isListening = false
    await visit().content.listLegalPages({})
    await visit().content.listLegalPages({})
    expect(state.asked).toHaveLength(4)
  })

  it('is not remembered when it was no, or nothing', async () => {
    const { state, visit } = open()
    state.status = 404
    expect(await visit().content.getPage({ pageId: 'x' })).toMatchObject({ code: 'not_found' })
    state.status = 500
    await expect(visit().content.listLegalPages({})).rejects.toThrow('API Request failed')
    state.status = 200
    await visit().content.getPage({ pageId: 'x' })
    await visit().content.listLegalPages({})
    expect(state.asked).toHaveLength(4)
  })

  it('cannot be changed by the page that got it', async () => {
    const { visit } = open()
    const answer = await visit().content.listLegalPages({})
    const pages = 'pages' in answer ? answer.pages : []
    expect(() => pages.pop()).toThrow(TypeError)
    expect(() => Object.assign(pages[0]!, { title: 'mine' })).toThrow(TypeError)
  })

  it('does not fill the memory, whatever is asked', async () => {
    const { state, visit } = open()
    for (let id = 0; id < 1_000; id += 1) await visit().content.getPage({ pageId: `x${id}` })
    await visit().content.getPage({ pageId: 'x0' })
    expect(state.asked).toHaveLength(1_001)
    await visit().content.getPage({ pageId: 'y'.repeat(1_000) })
    await visit().content.getPage({ pageId: 'y'.repeat(1_000) })
    expect(state.asked).toHaveLength(1_003)
  })

  it('that changes something is never kept', async () => {
    const { state, visit } = open()
    const write = () => visit().design.deleteDesign({ designId: 'x' })
    await write()
    await write()
    expect(state.asked).toHaveLength(2)
  })
})
