/** Rare drawings: those of what few designs have, which come together when one of them is needed. */
export { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
export { drawQrCode } from '#design/draw/draw-qr-code.ts'
