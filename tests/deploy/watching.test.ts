import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '#tests/run/child.ts'
import { findOutsideTool } from '#tests/run/outside-tools.ts'
import { namesIn, namesInExpression, printAllMetrics } from './metric-names.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const promtool = findOutsideTool('promtool')

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}
type Pod = {
  metadata: { labels: Record<string, string> }
  spec: { containers: { ports: { name: string }[] }[] }
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

  it.skipIf(!promtool)('are ones that Prometheus takes, and wake for what they are about', () => {
    for (const args of [
      ['test', 'rules', 'tests/deploy/alerts.test.yaml'],
      ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(promtool!, args, {
        cwd: root,
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    }
  })
})

describe('a scrape of Kubernetes', () => {
  const file = 'deploy/prometheus/kubernetes.yaml'

  it('finds the pods of the manifests by their labels and their port', () => {
    const manifests = parseAllDocuments(read('deploy/kubernetes/estampa.yaml'))
    const pods = manifests
      .map((one) => one.toJS() as { kind: string; spec: { template: Pod } })
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) => spec.template)
    type Rule = { source_labels: [string]; regex?: string; action?: string }
    const { scrape_configs } = parse(read(file)) as {
      scrape_configs: { relabel_configs: Rule[] }[]
    }
    const kept = scrape_configs[0]!.relabel_configs.filter(({ action }) => action === 'keep')
    expect(kept).toHaveLength(3)
    for (const { metadata, spec } of pods) {
      const port = spec.containers[0]!.ports.find(({ name }) => name === 'metrics')
      const known: Record<string, string> = { container_port_name: port!.name }
      for (const [name, value] of Object.entries(metadata.labels)) {
        known[`label_${name.replaceAll(/[^a-z]/g, '_')}`] = value
      }
      for (const { source_labels, regex } of kept) {
        const value = known[source_labels[0].replace('__meta_kubernetes_pod_', '')]
        expect(value, source_labels[0]).toMatch(new RegExp(`^(?:${regex})$`))
      }
    }
  })

  it.skipIf(!promtool)('is one that Prometheus takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'estampa-scrape-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // Debian's promtool was built without Kubernetes.
    const text = read(file).replace(
      /kubernetes_sd_configs:\n\s+- role: pod\n/,
      'static_configs: [{ targets: ["pod:9100"] }]\n',
    )
    expect(text).toContain('pod:9100')
    writeFileSync(join(folder, 'prometheus.yaml'), text)
    writeFileSync(join(folder, 'alerts.yaml'), read('deploy/prometheus/alerts.yaml'))
    const args = ['check', 'config', '--syntax-only', join(folder, 'prometheus.yaml')]
    const { status, stdout, stderr } = spawnSync(promtool!, args, { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
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
