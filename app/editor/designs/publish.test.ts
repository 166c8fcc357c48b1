import { describe, expect, it } from 'vitest'
import type { ask, ApiAnswer } from '#app/browser-api/ask.ts'
import type { Autosave } from '#app/editor/autosave/machine/autosave.ts'
import { publish, readTags, type Publication } from './publish.ts'

const flowers: Publication = {
  name: 'Flowers',
  description: 'A bunch of them',
  tags: ['spring'],
  visibility: 'APPLICATION',
}

function openShop(answers: Record<string, ApiAnswer<unknown>> = {}, isSaved = true) {
  const asked: string[] = []
  const names: string[] = []
  const autosave = {
    rename: (name: string) => names.push(name),
    flush: async () => isSaved,
    getState: () => ({ designId: 'd1', revision: 3 }),
  } as unknown as Autosave
  const shop = {
    ask: (async ({ path }: { path: string }) => {
      const what = path.split('/').at(-1)!
      asked.push(what)
      return answers[what] ?? { kind: 'answer', value: {} }
    }) as unknown as typeof ask,
  }
  const send = (publication: Publication) => publish(autosave, publication, [], shop)
  return { asked, names, send }
}

const refused = (
  code: 'preflight' | 'invalid',
  fields: Record<string, string>,
): ApiAnswer<never> => ({
  kind: 'refused',
  status: 422,
  refused: { errorCode: 5004, code, fields },
})

describe('publishing', () => {
  it('gives it its words before others can see it', async () => {
    const { asked, names, send } = openShop()
    expect(await send(flowers)).toEqual({ kind: 'done' })
    expect(names).toEqual(['Flowers'])
    expect(asked).toEqual(['tags', 'description', 'visibility'])
  })

  it('takes it back before its words may go', async () => {
    const { asked, send } = openShop()
    expect(await send({ ...flowers, visibility: 'PRIVATE', description: '' })).toEqual({
      kind: 'done',
    })
    expect(asked).toEqual(['tags', 'visibility', 'description'])
  })

  it('asks about what may go wrong in print', async () => {
    const { send } = openShop({ visibility: refused('preflight', { findings: 'text_overflow' }) })
    expect(await send(flowers)).toEqual({ kind: 'confirm', codes: ['text_overflow'] })
  })

  it('says why not', async () => {
    const copy = refused('invalid', { visibility: 'made_by_another' })
    expect(await openShop({ visibility: copy }).send(flowers)).toMatchObject({
      why: 'made_by_another',
    })
    expect(await openShop({}, false).send(flowers)).toMatchObject({ why: 'unsaved' })
    expect(await openShop().send({ ...flowers, description: '' })).toMatchObject({
      why: 'description',
    })
    const unheard = { kind: 'failed', status: 0 } as const
    expect(await openShop({ tags: unheard }).send(flowers)).toMatchObject({ why: 'tags' })
    expect(await openShop({ visibility: unheard }).send(flowers)).toMatchObject({ why: 'failed' })
  })
})

it('tags are read between commas, each once, and not more than there may be', () => {
  expect(readTags(' spring , love,, spring')).toEqual(['spring', 'love'])
  expect(readTags(Array.from({ length: 30 }, (_, at) => `tag ${at}`).join())).toHaveLength(20)
})
