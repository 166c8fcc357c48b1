import sharp from 'sharp'
for (const n of ['g', 'g1']) {
  const a = await sharp(`/tmp/hn/${n}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const b = await sharp(`/tmp/hn/${n}-press.jpg`).raw().toBuffer({ resolveWithObject: true })
  let s = 0; for (let i = 0; i < a.data.length; i += 7) s += Math.abs(a.data[i]! - b.data[i]!)
  console.log(n, a.info.width, a.info.height, b.info.width, b.info.height, s / (a.data.length / 7))
}
