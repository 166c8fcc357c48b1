import { runScript } from './child.ts'

/** Builds the shop and draws its pictures once, before several tests would each do it. What is there already is kept. */
export async function makeReady(): Promise<boolean> {
  const build = await runScript(['server/build.ts'], 'shown')
  const pictures = await runScript(['tests/run/draw-pictures.ts'], 'shown')
  return build.code === 0 && pictures.code === 0
}
