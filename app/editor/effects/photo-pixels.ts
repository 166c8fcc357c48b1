/** A small copy of a photo as pixels, at most so many on its longer side. */
export async function photoPixels(href: string, longerPx: number): Promise<ImageData> {
  const image = new Image()
  image.src = href
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, longerPx / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
