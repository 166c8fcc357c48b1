export { createCanvas, ImageData, Path2D } from '@napi-rs/canvas'
