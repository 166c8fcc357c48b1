import { PROOF_VERSION } from '#design/colour/proof-version.ts'
import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import type { ScriptFace } from '#design/fonts/script-faces.ts'
import { scriptFiles } from '#design/fonts/script-files.ts'

/** Addresses at which the server has what drawings are made of; see server/web/files/drawing-files.ts. */
export const emojiListAddress = `/_drawing/${LAYOUT_ENGINE_VERSION}/emoji.json`

export function emojiAddress(key: string): string {
  return `/_drawing/${LAYOUT_ENGINE_VERSION}/emoji/${key}.json`
}

/** A drawing of the shop's own collection, as JSON. */
export function artAddress(assetId: string, sha256: string): string {
  return `/_drawing/art/${assetId}.${sha256}.json`
}

export async function fetchDrawing<Body>(address: string): Promise<Body> {
  const answer = await fetchFile(address)
  return (await answer.json()) as Body
}

export async function fetchFont(sha256: string): Promise<Uint8Array> {
  const answer = await fetchFile(`/_drawing/fonts/${sha256}.ttf`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Slice ranges: which letters each slice of a face has. */
export function fetchSliceRanges(face: ScriptFace): Promise<Record<string, string>> {
  return fetchDrawing(`${scriptFolder(face)}/slices.json`)
}

export async function fetchSlice(face: ScriptFace, slice: string): Promise<Uint8Array> {
  const answer = await fetchFile(`${scriptFolder(face)}/${slice}.ttf`)
  return new Uint8Array(await answer.arrayBuffer())
}

function scriptFolder(face: ScriptFace): string {
  return `/_drawing/scripts/${face}.${scriptFiles[face].sha256}`
}

/** How colours look in print, as `readProof` reads it. */
export async function fetchProofTable(): Promise<Uint8Array> {
  const answer = await fetchFile(`/_drawing/proof/${PROOF_VERSION}.bin`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function fetchFile(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer
}
