import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiAnswer } from '#app/browser-api/ask.ts'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf } from '#app/editor/core/editor.ts'
import type { Arrived } from '#app/upload/send-file.ts'
import type { SendOutcome } from '#app/upload/upload-queue.ts'
import { sorted } from '#app/editor/photos/use-photo-list.ts'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { mugDocument, photoAsset } from '#tests/designs/mug-document.ts'
import { endNotices } from './end-notices.ts'
import { createPhotoLibrary } from './photo-library.ts'
import { removePhoto } from './remove-photo.ts'

await loadCommands()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asset = photoAsset(400, 300)

const upload = (id: string, more: Partial<Upload> = {}): Upload => ({
  id,
  name: `${id}.jpg`,
  kind: 'IMAGE',
  state: 'READY',
  bytes: 10,
  asset,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

type Question = { method: string; path: string; input?: Record<string, unknown> }

function open(answer: (question: Question) => unknown = () => ({ uploads: [], pages: 0 })) {
  const asked: string[] = []
  const library = createPhotoLibrary({
    ask: <Value>(question: Question) => {
      asked.push(`${question.method} ${question.path}`)
      const told = answer(question)
      const isAsked =
        typeof told === 'object' && told !== null && 'kind' in told && 'status' in told
      return Promise.resolve((isAsked ? told : { kind: 'answer', value: told }) as ApiAnswer<Value>)
    },
    network: { isOnline: () => true, onOnline: () => () => {} },
    send: (file): Promise<SendOutcome<Arrived>> =>
      Promise.resolve({
        kind: 'done',
        result: {
          uploads: [upload(file.name)],
          leftOut: file.name === 'zip' ? [{ name: 'a.txt', refusal: 'unsupported_type' }] : [],
        },
      }),
  })
  return { library, asked, ids: () => library.getState().uploads.map(({ id }) => id) }
}

describe('the photos', () => {
  it('come page by page, and what arrives meanwhile comes first and once', async () => {
    const { library, ids } = open(({ input }) =>
      input?.['page'] === 1
        ? { uploads: [upload('b'), upload('a')], pages: 2 }
        : { uploads: [upload('a'), upload('z')], pages: 2 },
    )
    await library.load()
    vi.useRealTimers()
    library.queue.add([new File(['x'], 'new'), new File(['y'], 'b')])
    await expect.poll(library.queue.getItems).toEqual([])
    expect(ids()).toEqual(['new', 'b', 'a'])
    await library.loadAll()
    expect(ids()).toEqual(['new', 'b', 'a', 'z'])
    expect(library.getState().pagesLeft).toBe(0)
  })

  it('that cannot be listed can be asked for again', async () => {
    let isBroken = true
    const { library } = open(() =>
      isBroken ? { kind: 'failed', status: 0 } : { uploads: [upload('a')], pages: 1 },
    )
    await library.load()
    expect(library.getState().status).toBe('failed')
    isBroken = false
    await library.load()
    expect(library.getState()).toMatchObject({ status: 'ready', uploads: [{ id: 'a' }] })
  })

  it('that a telephone brings are found, when they are ready', async () => {
    const { library, ids } = open(() => ({
      uploads: [upload('phone'), upload('later', { state: 'PROCESSING' }), upload('old')],
      pages: 1,
    }))
    const told: string[] = []
    library.onArrival((uploads) => told.push(...uploads.map(({ id }) => id)))
    expect((await library.lookForNew()).map(({ id }) => id)).toEqual(['phone', 'old'])
    expect(await library.lookForNew()).toEqual([])
    expect([ids(), told]).toEqual([
      ['phone', 'old'],
      ['phone', 'old'],
    ])
  })

  it('of a ZIP come with what it left out', async () => {
    const { library } = open()
    vi.useRealTimers()
    library.queue.add([new File(['x'], 'zip')])
    const leftOut = [{ name: 'a.txt', problem: 'unsupported_type' }]
    await expect.poll(() => library.getState().leftOut).toEqual(leftOut)
  })

  it('are sorted as people count', () => {
    const uploads = ['IMG_10', 'img_2', 'Ärger', 'IMG_1'].map((name) => upload(name, { name }))
    const by = (sort: 'newest' | 'name' | 'used') =>
      sorted(uploads, { sort, uses: new Map([['img_2', 2]]), language: 'de' }).map(({ id }) => id)
    expect(by('newest')).toEqual(['IMG_10', 'img_2', 'Ärger', 'IMG_1'])
    expect(by('name')).toEqual(['Ärger', 'IMG_1', 'img_2', 'IMG_10'])
    expect(by('used')).toEqual(['img_2', 'IMG_10', 'Ärger', 'IMG_1'])
  })
})

const editorWithPhoto = () =>
  createEditor(
    mugDocument({
      assets: { used: asset },
      pages: [[{ ...photoDefaults, id: 'e1', asset: 'used', x: 0, y: 0, width: 40, height: 30 }]],
    }),
  )

describe('deleting a photo', () => {
  it('takes it away at once and for good after a while', async () => {
    const { library, asked } = open(({ method }) =>
      method === 'DELETE' ? {} : { uploads: [upload('a')], pages: 1 },
    )
    await library.load()
    removePhoto(editorWithPhoto(), library, 'a', () => expect.unreachable())
    expect([...library.getState().deletedIds]).toEqual(['a'])
    expect(asked).not.toContain('DELETE /uploads/a')
    await vi.runAllTimersAsync()
    expect(asked).toContain('DELETE /uploads/a')
    expect(library.getState().uploads).toEqual([])
  })

  it('can be taken back until then', async () => {
    const { library, asked } = open(() => ({ uploads: [upload('a')], pages: 1 }))
    await library.load()
    removePhoto(editorWithPhoto(), library, 'a', () => expect.unreachable())
    library.hide('a', false)
    await vi.runAllTimersAsync()
    expect(asked).not.toContain('DELETE /uploads/a')
  })

  it('is refused while the design shows it', () => {
    const { library } = open()
    const said: string[] = []
    removePhoto(editorWithPhoto(), library, 'used', (problem) => said.push(problem))
    expect([said, library.getState().deletedIds.size]).toEqual([['in_use'], 0])
  })

  it('that undo could bring back waits until the page is left', async () => {
    const { library, asked } = open(() => ({ uploads: [upload('used')], pages: 1 }))
    await library.load()
    const editor = editorWithPhoto()
    editor.run({ type: 'remove', elementIds: ['e1'] })
    removePhoto(editor, library, 'used', () => expect.unreachable())
    await vi.runAllTimersAsync()
    expect(asked).not.toContain('DELETE /uploads/used')
    expect(documentOf(editor.getState()).assets).toEqual({})
    editor.undo()
    expect(Object.keys(documentOf(editor.getState()).assets)).toEqual(['used'])
  })

  it('that another design needs comes back, with the reason', async () => {
    const refused = { kind: 'refused', status: 409, refused: { code: 'in_use', fields: {} } }
    const { library } = open(({ method }) =>
      method === 'DELETE' ? refused : { uploads: [upload('a')], pages: 1 },
    )
    await library.load()
    const said: string[] = []
    removePhoto(editorWithPhoto(), library, 'a', (problem) => said.push(problem))
    await vi.runAllTimersAsync()
    expect([said, library.getState().deletedIds.size]).toEqual([['in_use'], 0])
    expect(library.getState().uploads).toHaveLength(1)
  })
})

describe('what is said of photos', () => {
  const bringPhoto = { type: 'add-asset', assetId: 'new', asset } as const

  it('ends when the design has changed since, and not before', () => {
    const { library } = open()
    const editor = createEditor(mugDocument())
    endNotices(editor, library)
    library.say({ kind: 'placed', count: 3, left: 1 })
    editor.announce('Something else')
    expect(library.getState().notice).toMatchObject({ kind: 'placed' })
    editor.run(bringPhoto)
    expect(library.getState().notice).toBeNull()
  })

  it('of a deleted one ends when it is back', () => {
    const { library } = open()
    const editor = createEditor(mugDocument())
    endNotices(editor, library)
    library.hide('a', true)
    library.say({ kind: 'deleted', name: 'a.jpg', uploadId: 'a' })
    editor.run(bringPhoto)
    expect(library.getState().notice).toMatchObject({ kind: 'deleted' })
    library.hide('a', false)
    expect(library.getState().notice).toBeNull()
  })
})
