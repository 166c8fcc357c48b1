import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf, type Editor } from '#app/editor/core/editor.ts'
import { createPhotoLibrary } from '#app/editor/photos/library/photo-library.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import type { Arrived } from '#app/upload/send-file.ts'
import type { SendOutcome } from '#app/upload/upload-queue.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from '#design/document.ts'
import { bleedBoxOf } from '#design/document.ts'
import { isFilledByItself, putFirstPhotos, whenArrived } from './first-photos.ts'

await loadCommands()

const upload = (id: string): PhotoUpload => ({
  id,
  name: `${id}.jpg`,
  kind: 'IMAGE',
  state: 'READY',
  bytes: 10,
  asset: { sha256: 'b'.repeat(64), widthPx: 4000, heightPx: 3000, mime: 'image/jpeg' },
  createdAt: '2026-01-01T00:00:00.000Z',
})

/** Each file ends when the test says how. */
function open() {
  const ends = new Map<string, (outcome: SendOutcome<Arrived>) => void>()
  const library = createPhotoLibrary({
    ask: () => Promise.reject(new Error('Nothing is asked here.')),
    network: { isOnline: () => true, onOnline: () => () => {} },
    send: ({ name }) => new Promise((resolve) => ends.set(name, resolve)),
  })
  const end = async (name: string, outcome: SendOutcome<Arrived>) => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)!(outcome)
  }
  return {
    library,
    arrive: (name: string) =>
      end(name, { kind: 'done', result: { uploads: [upload(name)], leftOut: [] } }),
    fail: (name: string) => end(name, { kind: 'problem', problem: 'damaged_file' }),
    stall: (name: string) => end(name, { kind: 'problem', problem: 'offline' }),
  }
}

const files = (...names: string[]) => names.map((name) => new File([name], name))
const elementsOf = (editor: Editor) => documentOf(editor.getState()).pages[0]!.elements

describe('photos for an empty design', () => {
  it('are waited for in the order in which they were chosen, without those that cannot be used', async () => {
    const { library, arrive, fail } = open()
    const arrived = whenArrived(library, library.queue.add(files('one', 'two', 'three')))
    await arrive('three')
    await fail('two')
    await arrive('one')
    expect((await arrived).map(({ id }) => id)).toEqual(['one', 'three'])
  })

  it('do not wait for one whose line is broken', async () => {
    const { library, arrive, stall } = open()
    const arrived = whenArrived(library, library.queue.add(files('there', 'in-a-tunnel')))
    await stall('in-a-tunnel')
    await arrive('there')
    expect((await arrived).map(({ id }) => id)).toEqual(['there'])
  })

  it('are none when none can be used', async () => {
    const { library } = open()
    expect(await whenArrived(library, library.queue.add(files('film.mov')))).toEqual([])
  })

  it('one fills the page to its bleed, and one step takes it away', async () => {
    const editor = createEditor(documentWith([]))
    expect(await putFirstPhotos(editor, [upload('a')])).toBe(1)
    const { x, y, width, height } = bleedBoxOf(documentOf(editor.getState()).pages[0]!)
    expect(elementsOf(editor)).toMatchObject([{ type: 'photo', asset: 'a', x, y, width, height }])
    editor.undo()
    expect(elementsOf(editor)).toEqual([])
  })

  it('several are arranged, and one step takes them all away', async () => {
    const editor = createEditor(documentWith([]))
    expect(await putFirstPhotos(editor, ['a', 'b', 'c'].map(upload))).toBe(3)
    expect(elementsOf(editor)).toHaveLength(3)
    editor.undo()
    expect(elementsOf(editor)).toEqual([])
  })

  it('stay beside a page that somebody has begun meanwhile', async () => {
    const editor = createEditor(documentWith([samples.shape]))
    expect(await putFirstPhotos(editor, [upload('a')])).toBe(0)
    expect(elementsOf(editor)).toHaveLength(1)
    expect(isFilledByItself(editor)).toBe(false)
  })

  it('of a book wait for its assistant', () => {
    const document = documentWith([])
    const [page] = document.pages
    const pages = [
      { ...page!, role: 'cover' },
      { ...page!, id: 'spread', role: 'spread' },
    ]
    const book = { ...document, pages } as DesignDocument
    expect(isFilledByItself(createEditor(document))).toBe(true)
    expect(isFilledByItself(createEditor(book))).toBe(false)
  })
})
