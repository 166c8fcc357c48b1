/** Module graph, as Rolldown tells of it. */
type Graph = { getModuleInfo: (id: string) => { importers: string[] } | null }

const startsShop = (id: string) => /\/app\/(root|entry\.client)\.tsx(\?|$)/.test(id)
const startsEditor = (id: string) => /\/app\/editor\/open-editor\.tsx(\?|$)/.test(id)

/**
 * In which files of the browser modules go. Left to itself the bundler makes a file of every module
 * that two pages share, and a telephone waits for each.
 */
export const browserChunks = [
  {
    name: (id: string, graph: Graph) =>
      id.includes('/node_modules/') && isLoadedBy(startsShop, id, graph) ? 'framework' : null,
    priority: 3,
  },
  {
    name: (id: string, graph: Graph) => (isLoadedBy(startsShop, id, graph) ? 'shop' : null),
    priority: 2,
  },
]

const isReact = (id: string) => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)

/** With the library, which whoever asks what a photo is has loaded: a file of its own for one line is named in the first one. */
const isPhotoLibrary = (id: string) => /\/app\/editor\/photos\/library\/photo-\w+\.ts$/.test(id)

/** Likewise for the editor. React apart from it: that file stays the same from one version to the next. */
export const editorChunks = [
  {
    name: (id: string) => (isReact(id) ? 'react' : null),
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) => (isLoadedBy(startsEditor, id, graph) ? 'editor' : null),
    priority: 1,
  },
  { name: (id: string) => (isPhotoLibrary(id) ? 'photo-library' : null), priority: 0 },
]

/** Whether a start imports it at once, itself or by way of others. */
function isLoadedBy(
  isStart: (id: string) => boolean,
  id: string,
  graph: Graph,
  seen: Set<string> = new Set(),
): boolean {
  if (isStart(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isLoadedBy(isStart, importer, graph, seen))
}
