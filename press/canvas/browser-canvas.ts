/** Canvas that the press draws products with, where a browser draws them: see `#press-canvas` in package.json. */
export function createCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  const canvas = openCanvas(width, height)
  // Read back after every step: on a graphics card each reading waits for it.
  canvas.getContext('2d', { willReadFrequently: true })
  return canvas
}

/** Beside the page there is no document. */
function openCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

export const { ImageData, Path2D } = globalThis
