import type { ask as askShop, ApiAnswer } from '#app/browser-api/ask.ts'
import { problemBeforeSending } from '#app/upload/check-file.ts'
import type { Arrived } from '#app/upload/send-file.ts'
import { mayPassByItself, type UploadProblem } from '#app/upload/upload-problems.ts'
import { createUploadQueue, isUnderWay, type QueueTools } from '#app/upload/upload-queue.ts'
import type { PhotoAsset, Upload } from '#commerce/upload/upload.contract.ts'
import { readDesignFile, type DesignFile, type FileProblem } from './read-design-file.ts'

export type OpenProblem = FileProblem | 'article' | 'missing' | 'full' | 'photo' | 'failed'

export type Opened =
  | { ok: true; articleId: number; designId: string }
  | { ok: false; problem: OpenProblem }

export type OpeningTools = Pick<QueueTools<Arrived>, 'send' | 'network'> & {
  ask: typeof askShop
  onProgress: (done: number, total: number) => void
  /** By checksum, what an earlier try has brought already. */
  arrived: Map<string, Upload>
}

type PhotoUpload = { id: string; asset: PhotoAsset }

const refused = (problem: OpenProblem): Opened => ({ ok: false, problem })

/** A design of one's own from a file: its photos come in as any others do, and the shop checks the rest. */
export async function openDesignFile(file: Blob, tools: OpeningTools): Promise<Opened> {
  const reading = await readDesignFile(file)
  if (!reading.ok) return refused(reading.problem)
  const { manifest } = reading.file
  const photos = await sendPhotos(reading.file, tools)
  if (typeof photos === 'string') return refused(photos)
  const document = withOwnPhotos(reading.file.document, photos)
  if (document === undefined) return refused('damaged')
  const { articleId, variant, fromDesignId, name } = manifest
  const answer = await tools.ask({
    method: 'POST',
    path: '/designs',
    input: { articleId, variant, fromDesignId, name: name.trim() || undefined, document },
  })
  if (answer.kind !== 'answer') return refused(problemOf(answer))
  return { ok: true, articleId, designId: answer.value.designId }
}

/** By the ids that they have in the file. */
async function sendPhotos(
  { manifest, photos }: DesignFile,
  { send, network, onProgress, arrived }: OpeningTools,
): Promise<Map<string, PhotoUpload> | OpenProblem> {
  const total = photos.length
  const files = manifest.photos.map(
    // Two photos of one name are two: the queue tells them apart by when they were last changed.
    (told, at) => new File([photos[at]!], told.name, { lastModified: at }),
  )
  const sumOf = new Map(files.map((file, at) => [file, manifest.photos[at]!.sha256]))
  const queue = createUploadQueue<Arrived>({
    send,
    network,
    check: problemBeforeSending,
    async recognise(file) {
      const known = arrived.get(sumOf.get(file)!)
      return known && { uploads: [known], leftOut: [] }
    },
    onDone({ uploads: [upload] }) {
      if (upload?.asset) arrived.set(upload.asset.sha256, upload)
    },
  })
  onProgress(0, total)
  await new Promise<void>((resolve) => {
    const look = () => {
      const left = queue.getItems().filter(isUnderWay).length
      onProgress(total - left, total)
      if (left === 0) resolve()
    }
    queue.subscribe(look)
    queue.add(files)
    look()
  })
  const failed = queue.getItems().find(({ state }) => state === 'failed')
  if (failed?.problem) return problemOfPhoto(failed.problem)
  const byAsset = new Map<string, PhotoUpload>()
  for (const { asset, sha256 } of manifest.photos) {
    const upload = arrived.get(sha256)
    // What came is not what was said to be in the file.
    if (!upload?.asset) return 'damaged'
    byAsset.set(asset, { id: upload.id, asset: upload.asset })
  }
  return byAsset
}

function problemOfPhoto(problem: UploadProblem): OpenProblem {
  if (problem === 'quota_exceeded' || problem === 'no_space') return 'full'
  return mayPassByItself(problem) || problem === 'session_over' ? 'failed' : 'photo'
}

/** The same design with the ids that its photos have here. */
function withOwnPhotos(json: string, photos: ReadonlyMap<string, PhotoUpload>): string | undefined {
  try {
    const document = JSON.parse(json, (key, value: unknown) =>
      key === 'asset' && typeof value === 'string' ? (photos.get(value)?.id ?? value) : value,
    ) as { assets: Record<string, unknown> }
    const assets = Object.entries(document.assets).map(([id, asset]) => {
      const photo = photos.get(id)
      return photo ? [photo.id, photo.asset] : [id, asset]
    })
    return JSON.stringify({ ...document, assets: Object.fromEntries(assets) })
  } catch {
    return undefined
  }
}

function problemOf(answer: Exclude<ApiAnswer<unknown>, { kind: 'answer' }>): OpenProblem {
  if (answer.kind === 'failed') return 'failed'
  const { code, fields } = answer.refused
  const wrong = fields['document']
  if (code === 'not_found' || wrong === 'not_of_the_article') return 'article'
  if (wrong === 'unknown_font' || wrong === 'unknown_asset') return 'missing'
  if (code === 'quota_exceeded') return 'full'
  return code === 'invalid' ? 'damaged' : 'failed'
}
