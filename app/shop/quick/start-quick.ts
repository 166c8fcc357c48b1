import { onDrawingTools } from '#app/editor/canvas/drawing/drawing-supply.ts'
import { ask } from '#app/browser-api/ask.ts'
import { newId } from '#app/editor/autosave/browser/autosave-ports.ts'
import { shopServer } from '#app/editor/autosave/browser/shop-server.ts'
import { addToCart, type Added } from '#app/editor/buying/add-to-cart.ts'
import { makeOwnSession } from '#app/upload/own-session.ts'
import { sendRequest } from '#app/upload/send-request.ts'
import type { DesignDocument } from '#design/document.ts'
import { personalise, type Entered } from './personalise.ts'
import { readMemory, writeMemory, type Remembered } from './quick-memory.ts'
import { openQuickPage } from './quick-page.ts'
import { canDraw, paintProduct } from './quick-picture.ts'
import { createSaving } from './quick-saving.ts'
import { createUploads } from './quick-uploads.ts'

/** Felt delay: what takes longer is felt to lag behind the fingers. */
const FELT_AFTER_MS = 60
const ROUGH_SHARE = 0.35

export type Quick = { addToCart: () => void; edit: () => void }

/** Draws what is entered on the page of a product or a design, and puts it into the cart. */
export function startQuick(form: HTMLFormElement): Quick {
  const page = openQuickPage(form)
  const { data, words } = page
  const product = { mayTurn: data.mayTurn, hasSides: data.productView.includes('mug') }
  let remembered = readMemory(form.id)
  let start: { name: string; document: DesignDocument } | undefined
  let key = newId()

  const remember = (change: Partial<Remembered>) => {
    remembered = { ...remembered, ...change }
    writeMemory(form.id, remembered)
  }
  const documentWith = (photos: Entered['photos']) =>
    personalise(start!.document, { words: remembered.words, photos }, product)

  let isSlow = false
  const draw = createRedraw(async (hasMore) => {
    const photos = { ...remembered.photos, ...uploads.local() }
    const isUntouched = Object.keys({ ...photos, ...remembered.words }).length === 0
    if (!start || isUntouched) return page.show(undefined)
    const document = documentWith(photos)
    if (!canDraw(document)) return page.say(words.drawing)
    const { productView } = data
    const { atHand } = uploads
    const paint = async (share: number) =>
      page.show(await paintProduct(document, { productView, share, atHand }))
    // Whoever types sees every letter at once, and the sharp picture when they pause.
    if (isSlow) await paint(ROUGH_SHARE)
    if (hasMore()) return
    const begun = performance.now()
    await paint(1)
    isSlow = performance.now() - begun > FELT_AFTER_MS
    page.say(words.drawn)
  })

  async function load(): Promise<boolean> {
    if (start) return true
    const { articleId, variant, designId: fromDesignId } = data
    const input = { articleId, ...(variant && { variant }), ...(fromDesignId && { fromDesignId }) }
    const asked = await ask({ method: 'GET', path: '/design-starts', input })
    if (asked.kind !== 'answer') {
      page.complain(words.notLoaded)
      return false
    }
    start = {
      name: asked.value.name,
      document: JSON.parse(asked.value.document) as DesignDocument,
    }
    canDraw(start.document)
    draw()
    return true
  }

  const session = makeOwnSession(sendRequest)
  const uploads = createUploads(session, {
    onLocal: draw,
    onProgress: (field, share) => page.progress(field, share),
    onProblem: (problem) =>
      page.complain(words.uploads[problem] ?? words.uploads['unsupported_type']!),
    onArrived(field, photo) {
      page.complain('')
      page.markPhoto(field)
      remember({ photos: { ...remembered.photos, [field]: photo } })
      draw()
    },
  })
  const saving = () =>
    createSaving(
      { articleId: data.articleId, fromDesignId: data.designId, name: start!.name },
      {
        server: shopServer,
        session,
        newId,
        getDocument: () => documentWith(remembered.photos),
        getDraft: () => remembered.draft,
        setDraft: (draft) => remember({ draft }),
      },
    )

  /** Everything that was entered is with the shop, as far as it needs to be. */
  async function settle(): Promise<boolean> {
    if (!(await load())) return false
    if (uploads.isUnderWay()) page.say(words.sending)
    await uploads.settle()
    return true
  }

  const add = page.oneAtATime(async (confirmed: readonly string[]) => {
    if (!(await settle())) return
    const missing = page.missingPhoto(remembered.photos)
    if (missing) return page.complain(words.photoFirst, missing)
    const autosave = saving()
    const added = await addToCart(autosave, { quantity: 1, lineId: undefined, confirmed, key })
    if (added.kind === 'added') {
      remember({ draft: undefined })
      return page.leave(data.cartHref)
    }
    if (!isUnanswered(added)) key = newId()
    if (added.kind === 'confirm') return page.question(added.codes, () => void add(added.codes))
    if (added.kind === 'empty') return page.complain(words.photoFirst)
    page.complain(wordsOf(added.why, autosave.why()))
  })

  const edit = page.oneAtATime(async () => {
    const isUntouched = Object.keys({ ...remembered.words, ...remembered.photos }).length === 0
    if (isUntouched && !uploads.isUnderWay()) return page.leave(page.editHref)
    if (!(await settle())) return
    const document = JSON.stringify(documentWith(remembered.photos))
    const { opened } = remembered
    if (opened?.document === document) return page.leave(page.draftHref(opened.designId))
    const autosave = saving()
    if (!(await autosave.makeDesign())) {
      const { phase } = autosave.getState()
      return page.complain(wordsOf(phase === 'delayed' ? 'trouble' : phase, autosave.why()))
    }
    const designId = autosave.getState().designId!
    remember({ draft: undefined, opened: { designId, document } })
    page.leave(page.draftHref(designId))
  })

  function wordsOf(why: string, refusal: string): string {
    if (why !== 'refused') return words.notAdded[why] ?? words.notAdded['trouble']!
    if (refusal === 'unauthenticated' || refusal === 'forbidden') return words.sessionOver
    if (Object.keys(remembered.photos).length === 0) return words.notAdded['refused']!
    // Of a session that is over: whoever chooses it again has it again.
    remember({ photos: {}, draft: undefined })
    draw()
    return words.photoGone
  }

  page.onWords((typed) => {
    page.complain('')
    remember({ words: { ...remembered.words, ...typed } })
    draw()
  })
  page.onPhoto((field, file) => {
    page.complain('')
    page.say(words.sending)
    uploads.take(field, file)
  })
  page.restore(remembered)
  onDrawingTools(draw)
  void load()
  return { addToCart: () => void add([]), edit: () => void edit() }
}

const isUnanswered = (added: Added) =>
  added.kind === 'not-added' && (added.why === 'offline' || added.why === 'trouble')

/** One drawing at a time, and the last wish is always drawn. */
function createRedraw(work: (hasMore: () => boolean) => Promise<void>): () => void {
  let isWanted = false
  let isDrawing = false
  return () => {
    isWanted = true
    if (isDrawing) return
    isDrawing = true
    void (async () => {
      try {
        while (isWanted) {
          isWanted = false
          // What was typed meanwhile is seen first.
          await new Promise((resolve) => requestAnimationFrame(resolve))
          await work(() => isWanted)
        }
      } finally {
        isDrawing = false
      }
    })()
  }
}
