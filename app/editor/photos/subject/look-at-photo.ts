import { findSubject, MIDDLE, type Subject } from './find-subject.ts'

const SIDE_PX = 64
/**
 * Patience with the subject: somebody who taps a photo sees it at once, so a subject that takes longer is not
 * waited for.
 */
const PATIENCE_MS = 600

const known = new Map<string, Promise<Subject>>()

/** Subject of a photo, found on this device: no picture goes anywhere for it. */
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
  return findSubject(pixelsOf(image))
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
