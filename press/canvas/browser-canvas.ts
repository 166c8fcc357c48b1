/** What the press draws products with, where a browser draws them: see `#press-canvas` in package.json. */
export function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // Read back after every step: on a graphics card each reading waits for it.
  canvas.getContext('2d', { willReadFrequently: true })
  return canvas
}

export const { ImageData, Path2D } = globalThis
