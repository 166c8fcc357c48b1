import type { Finding } from '#design/finding.ts'

/** Findings of one kind, which are looked at, fixed and agreed to together. */
export type FindingGroup = {
  key: string
  code: Finding['code']
  severity: Finding['severity']
  findings: readonly [Finding, ...Finding[]]
}

export const severityRanks: Record<Finding['severity'], number> = { block: 0, confirm: 1, warn: 2 }

/** Serious ones first, then as they stand in the design. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const finding of findings) {
    const { code, severity } = finding
    const key = `${code} ${severity}`
    const known = groups.get(key)
    const together: FindingGroup['findings'] = known ? [...known.findings, finding] : [finding]
    groups.set(key, { key, code, severity, findings: together })
  }
  return [...groups.values()].toSorted(
    (one, other) => severityRanks[one.severity] - severityRanks[other.severity],
  )
}

/** Page findings: about the page as a whole rather than something on it. */
export const isAboutPage = ({ code }: Pick<Finding, 'code'>): boolean =>
  code === 'empty_page' || code === 'empty_document'
