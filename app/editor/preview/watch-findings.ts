import type { CanvasTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import type { DesignDocument } from '#design/document.ts'
import type { FacesOf } from '#design/faces/face-findings.ts'
import type { Finding } from '#design/finding.ts'

/** After the last change: a warning that comes and goes while somebody works disturbs. */
const DEBOUNCE_MS = 500

export type FindingsWatch = ReturnType<typeof createFindingsWatch>

type FindPreflight = (
  document: DesignDocument,
  layOutText: CanvasTools['layOutText'],
  facesOf: FacesOf,
) => Finding[]

type Faces = Pick<
  typeof import('#app/editor/photos/faces/known-faces.ts'),
  'knownFaces' | 'learnFaces'
>

const lookAfterLoading = async (): Promise<FindPreflight> =>
  (await import('#design/preflight.ts')).preflight

/** The findings of one design, looked for again some time after it, or a font, has changed. */
export function createFindingsWatch(
  loadPreflight: () => Promise<FindPreflight> = lookAfterLoading,
  loadFaces: () => Promise<Faces> = () => import('#app/editor/photos/faces/known-faces.ts'),
) {
  let findings: readonly Finding[] = []
  let seen: { document: DesignDocument; tools: CanvasTools } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  async function look(document: DesignDocument, tools: CanvasTools): Promise<void> {
    const [preflight, { knownFaces, learnFaces }] = await Promise.all([
      loadPreflight(),
      loadFaces(),
    ])
    if (seen?.document !== document || seen.tools !== tools) return
    show(preflight(document, tools.layOutText, knownFaces))
    // Beside the page, and only for photos of which the shop has not told: nobody waits for it.
    const isNew = await learnFaces(document)
    if (!isNew || seen?.document !== document || seen.tools !== tools) return
    show(preflight(document, tools.layOutText, knownFaces))
  }

  function show(found: readonly Finding[]): void {
    if (JSON.stringify(found) === JSON.stringify(findings)) return
    findings = found
    for (const listener of listeners) listener()
  }

  return {
    get: () => findings,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** However many ask for the same look, it is taken once. */
    watch: (document: DesignDocument, tools: CanvasTools): void => {
      if (seen?.document === document && seen.tools === tools) return
      seen = { document, tools }
      clearTimeout(timer)
      timer = setTimeout(() => void look(document, tools), DEBOUNCE_MS)
    },
  }
}
