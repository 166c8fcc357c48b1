/** What the press draws products with, where a browser draws them: see `#press-canvas` in package.json. */
export function createCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  // A worker has no page to make one in.
  const canvas = globalThis.document?.createElement('canvas') ?? new OffscreenCanvas(width, height)
  canvas.width = width
  canvas.height = height
  // Read back after every step: on a graphics card each reading waits for it.
  canvas.getContext('2d', { willReadFrequently: true })
  return canvas
}

export const { ImageData, Path2D } = globalThis
