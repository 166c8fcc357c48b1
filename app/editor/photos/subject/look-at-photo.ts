import { findSubject, MIDDLE, type Subject } from './find-subject.ts'

const SIDE_PX = 64
/** Whoever taps a photo sees it at once; a subject that takes longer to find is not waited for. */
const PATIENCE_MS = 600

type Face = { boundingBox: { x: number; y: number; width: number; height: number } }
type FaceFinder = { detect: (picture: ImageBitmapSource) => Promise<Face[]> }
type WithFaces = { FaceDetector?: new (options: { fastMode: boolean }) => FaceFinder }

const known = new Map<string, Promise<Subject>>()

/** Where to look in a photo, found on this device: no picture goes anywhere for it. */
export function subjectOf(href: string): Promise<Subject> {
  let looking = known.get(href)
  if (!looking) {
    looking = look(href).catch(() => MIDDLE)
    known.set(href, looking)
  }
  const patience = new Promise<Subject>((resolve) => setTimeout(resolve, PATIENCE_MS, MIDDLE))
  return Promise.race([looking, patience])
}

async function look(href: string): Promise<Subject> {
  const image = new Image()
  image.src = href
  await image.decode()
  return (await findFaces(image)) ?? findSubject(pixelsOf(image))
}

async function findFaces(image: HTMLImageElement): Promise<Subject | undefined> {
  const { FaceDetector } = globalThis as WithFaces
  if (!FaceDetector) return undefined
  try {
    const faces = await new FaceDetector({ fastMode: true }).detect(image)
    if (faces.length === 0) return undefined
    const boxes = faces.map(({ boundingBox }) => boundingBox)
    const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
    const middle = (of: (box: Face['boundingBox']) => number) =>
      boxes.reduce((sum, box) => sum + of(box) * box.width * box.height, 0) / area
    return {
      x: middle(({ x, width }) => x + width / 2) / image.naturalWidth,
      y: middle(({ y, height }) => y + height / 2) / image.naturalHeight,
    }
  } catch {
    // Some browsers have the interface and nothing behind it.
    return undefined
  }
}

function pixelsOf(image: HTMLImageElement) {
  const { naturalWidth, naturalHeight } = image
  const scale = SIDE_PX / Math.max(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
