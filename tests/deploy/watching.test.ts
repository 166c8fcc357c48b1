import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '#tests/child.ts'
import { namesIn, namesInExpression, printAllMetrics } from './metric-names.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}
type Panel = { title: string; type: string; targets?: { expr: string }[] }

const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as {
  groups: { name: string; rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana/estampa.json')) as { panels: Panel[] }
const drawn = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
)

let printed: Set<string>
beforeAll(async () => {
  printed = namesIn(await printAllMetrics())
  // Prometheus itself says this one.
  printed.add('up')
})

describe('alert rules', () => {
  it.each(rules)('$alert asks for what the shop tells', ({ expr, labels, annotations }) => {
    const names = namesInExpression(expr)
    expect(names).not.toEqual([])
    for (const name of names) expect(printed, expr).toContain(name)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).not.toBe('')
  })

  it.each(rules)('$alert is explained to whoever is woken by it', ({ alert }) => {
    expect(read('docs/operations/observe.md')).toContain(`**${alert}**`)
  })

  it.skipIf(!promtool)('are ones that Prometheus takes', () => {
    for (const args of [
      ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(promtool!, args, { cwd: root, encoding: 'utf8' })
      expect(status, stdout + stderr).toBe(0)
    }
  })
})

describe('the dashboard', () => {
  it.each(drawn)('“$title” draws what the shop tells: $expr', ({ expr }) => {
    const names = namesInExpression(expr)
    expect(names).not.toEqual([])
    for (const name of names) expect(printed, expr).toContain(name)
  })
})

it('every metric of the shop is in the documentation, and the other way round', () => {
  const ofOthers = /^(nodejs_|process_|up$)/
  const families = new Set(
    [...printed]
      .filter((name) => !ofOthers.test(name))
      .map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  )
  const [text = ''] = read('docs/operations/observe.md').split('\n## Metrics\n')[1]!.split('\n## ')
  const documented = [...text.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name!)
  expect(documented.toSorted()).toEqual([...families].toSorted())
})
