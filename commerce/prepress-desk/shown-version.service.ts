import type { Kysely } from 'kysely'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import { findProofs, findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { findFaces } from '#commerce/upload/upload.service.ts'
import type { Tables } from '#db/tables.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Finding } from '#design/finding.ts'
import { fileUrl, productPicture } from './desk-urls.ts'
import type { DeskFinding, ShownVersion } from './prepress-desk.contract.ts'

type Db = Kysely<Tables>

/** A frozen design with its pictures and what the preflight finds in it today; undefined when it is gone. */
export async function showVersion(
  db: Db,
  preflight: LookAtDesign,
  of: { number: string; versionId: string },
): Promise<ShownVersion | undefined> {
  const row = await findVersionFacts(db, of.versionId)
  if (!row) return undefined
  const [[printable], previews, proofs] = await Promise.all([
    readPrintables(db, [of.versionId]),
    findShownPreviews(db, [of.versionId]),
    findProofs(db, [of.versionId]),
  ])
  const proof = proofs.get(of.versionId)
  const pages = proof?.state === 'DONE' ? proof.files : []
  return {
    versionId: of.versionId,
    number: row.number,
    frozenAt: row.frozen_at.toISOString(),
    product: productPicture(of, previews.get(of.versionId)),
    pages: pages.map(({ name, widthPx, heightPx }) => ({
      url: fileUrl(of, 'proof', name),
      widthPx,
      heightPx,
    })),
    proof: proof?.state ?? 'NONE',
    findings:
      printable &&
      (await findingsOf(db, preflight, printable.document, new Set(row.findings_confirmed))),
  }
}

async function findVersionFacts(db: Db, versionId: string) {
  return db
    .selectFrom('design_version')
    .where('id', '=', versionId)
    .select(['number', 'frozen_at', 'findings_confirmed'])
    .executeTakeFirst()
}

async function findingsOf(
  db: Db,
  preflight: LookAtDesign,
  document: DesignDocument,
  confirmed: ReadonlySet<string>,
): Promise<DeskFinding[] | undefined> {
  const faces = await findFaces(db, Object.keys(document.assets))
  // A busy or broken look is no reason to hide the pictures.
  const findings = await preflight.findingsOf(document, faces).catch(() => undefined)
  if (!findings) return undefined
  const pageOf = (finding: Finding) =>
    document.pages.findIndex(({ id }) => id === finding.pageId) + 1 || undefined
  const shown = findings.map((finding) => ({
    code: finding.code,
    severity: finding.severity,
    page: pageOf(finding),
    dpi: finding.code === 'low_resolution' ? Math.round(finding.numbers['dpi'] ?? 0) : undefined,
    isConfirmed: confirmed.has(finding.code),
  }))
  // The same about two elements of a page is said once, with the worst figure.
  const worst = new Map<string, DeskFinding>()
  for (const one of shown) {
    const key = `${one.code} ${one.page}`
    const known = worst.get(key)
    if (!known || (one.dpi ?? Infinity) < (known.dpi ?? Infinity)) worst.set(key, one)
  }
  return [...worst.values()]
}
