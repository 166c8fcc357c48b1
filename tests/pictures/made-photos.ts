import sharp, { type Sharp } from 'sharp'

/** A landscape of gradients, shapes and grain: what a photo has, without being anybody's. */
export async function madePhoto(
  width: number,
  height: number,
  options: { hue?: number; grain?: number } = {},
): Promise<Sharp> {
  const { hue = 200, grain = 12 } = options
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}"
    height="${height}" preserveAspectRatio="none"><defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 70% 45%)"/>
    <stop offset="1" stop-color="hsl(${hue + 150} 80% 82%)"/></linearGradient>
    <radialGradient id="sun"><stop stop-color="#fff7d6"/><stop offset="1" stop-color="#ffc24b"/>
    </radialGradient></defs><rect width="400" height="300" fill="url(#sky)"/>
    <circle cx="290" cy="90" r="42" fill="url(#sun)"/>
    <path d="M0 220 90 120 150 190 220 100 330 210 400 160V300H0Z" fill="hsl(${hue + 40} 35% 32%)"/>
    <path d="M0 260Q100 215 200 250T400 235V300H0Z" fill="hsl(${hue + 100} 40% 42%)"/>
    <g fill="none" stroke="#fff" stroke-width="2" opacity=".7">
    <path d="M40 60q10-12 20 0q10-12 20 0M95 85q8-10 16 0q8-10 16 0"/></g></svg>`
  const pixels = await sharp(Buffer.from(scene)).removeAlpha().raw().toBuffer()
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const noise = ((state >>> 16) / 65_536 - 0.5) * grain
    pixels[at] = Math.max(0, Math.min(255, Math.round(pixels[at]! + noise)))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
