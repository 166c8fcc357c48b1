import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnv } from '#config/env.ts'
import { Settings } from '#config/settings.ts'
import { root } from '#tests/child.ts'
import { manifestsText } from './manifests.ts'
import { readValues, renderChart } from './render-chart.ts'
import { faultsOfCompose, faultsOfManifest } from './schemas.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const settingNames = Object.keys(Settings.shape)

/** Script of ours that a container starts. */
const scriptOf = (command: readonly string[]) => {
  expect(command[0]).toBe('node')
  return command.find((word) => word.startsWith('server/'))
}

describe('compose', () => {
  type Service = {
    image?: string
    command?: string[]
    environment?: Record<string, string>
    env_file?: string
    depends_on?: Record<string, unknown>
    volumes?: string[]
    networks?: string[]
    healthcheck?: { test: string[] }
  }
  const compose = parse(read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
    networks: object
  }
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { image }]) => image === 'estampa:local')
  const [, web] = ours.find(([name]) => name === 'web-a')!

  it('has two web processes, two workers, migrations, and everything they need', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual(
      ['bucket', 'bucket-made', 'db', 'mails', 'migrate', 'proxy'].concat([
        'web-a',
        'web-b',
        'worker-a',
        'worker-b',
      ]),
    )
  })

  it('is what the schema of compose files takes, which sees a misspelled word', () => {
    expect(faultsOfCompose(compose)).toEqual([])
    const wrong = { services: { db: { imagee: 'postgres', ports: 'five' } } }
    expect(faultsOfCompose(wrong).join('\n')).toContain('imagee')
  })

  it.each(services)('%s names only what is there', (_, service) => {
    expect(service.image).toBeTruthy()
    for (const other of Object.keys(service.depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(other)
    }
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      if (!from.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(from)
    }
    for (const network of service.networks ?? []) {
      expect(Object.keys(compose.networks)).toContain(network)
    }
  })

  it.each(ours)('%s runs a program of ours with settings that exist', (_, service) => {
    if (service.command) {
      expect(existsSync(join(root, scriptOf(service.command) ?? 'nothing'))).toBe(true)
    }
    for (const name of Object.keys(service.environment ?? {})) expect(settingNames).toContain(name)
  })

  it('opens the shop with what its files say', () => {
    const file = Object.fromEntries(
      read('compose/shop.env.example')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => line.split('=') as [string, string]),
    )
    const sites = join(root, 'deploy/compose/sites.json')
    const env = readEnv({ ...file, ...web.environment, SITES_FILE: sites })
    expect(env).toMatchObject({ kind: 'demo', METRICS_PORT: 9100, WORKER: 'none' })
    expect(env.sites.find(({ slug }) => slug === 'WPX-GB')?.origin).toBe('https://localhost:8443')
  })
})

describe('Kubernetes', () => {
  type Labels = Record<string, string>
  type Probe = { httpGet: { path: string; port: string } }
  type Container = {
    command: string[]
    ports?: { name: string }[]
    securityContext: object
    resources?: { requests: object; limits: object }
    livenessProbe: Probe
    readinessProbe: Probe
    startupProbe: Probe
    volumeMounts: { name: string }[]
  }
  type Pod = {
    metadata: { labels: Labels }
    spec: { containers: Container[]; securityContext: object; volumes: { name: string }[] }
  }
  type Manifest = {
    apiVersion: string
    kind: string
    metadata: { name: string; labels: Labels }
    data?: Record<string, unknown>
    spec: {
      template?: Pod
      selector?: { matchLabels: Labels } & Labels
      scaleTargetRef?: { name: string }
      minAvailable?: number
      rules?: { host: string }[]
      tls?: { hosts: string[] }[]
    }
  }
  const manifestsOf = (text: string) =>
    parseAllDocuments(text)
      .map((document) => document.toJS() as Manifest | null)
      .filter((one) => one !== null)
  const all = manifestsOf(renderChart())
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const named = (one: Manifest) => [`${one.kind} ${one.metadata.name}`, one] as const
  const pods = [...of('Deployment'), ...of('Job')]

  it('is written in deploy/kubernetes as the chart makes it', () => {
    expect(read('kubernetes/estampa.yaml'), 'npm run task manifests').toBe(manifestsText())
  })

  it('has probes, budgets, a job that migrates, and autoscaling by the oldest job', () => {
    expect(all.map((one) => `${one.apiVersion} ${one.kind}`).toSorted()).toEqual(
      [
        'apps/v1 Deployment',
        'apps/v1 Deployment',
        'autoscaling/v2 HorizontalPodAutoscaler',
        'batch/v1 Job',
        'keda.sh/v1alpha1 ScaledObject',
        'networking.k8s.io/v1 Ingress',
        'policy/v1 PodDisruptionBudget',
        'policy/v1 PodDisruptionBudget',
        'v1 ConfigMap',
        'v1 Service',
      ].toSorted(),
    )
    expect(JSON.stringify(of('ScaledObject'))).toContain('max(jobs_oldest_seconds)')
    const without = renderChart({ ...readValues(), keda: { enabled: false, prometheus: '' } })
    expect(manifestsOf(without).some(({ kind }) => kind === 'ScaledObject')).toBe(false)
  })

  it.each(all.map(named))('%s has names that Kubernetes takes', (_, { metadata }) => {
    expect(metadata.name).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
    expect(metadata.labels['app.kubernetes.io/name']).toBe('estampa')
  })

  it.each(all.map(named))('%s is what the schema of its kind takes', (_, manifest) => {
    expect(faultsOfManifest(manifest)).toEqual([])
  })

  it('is checked by schemas that see a wrong value and a misspelled word', () => {
    const [deployment] = of('Deployment')
    const { spec } = deployment!
    expect(faultsOfManifest({ ...deployment!, spec: { ...spec, replicas: 'two' } } as never)).toEqual(
      [expect.stringContaining('replicas')],
    )
    const misspelled = { ...deployment!, spec: { ...spec, replica: 2 } } as never
    expect(faultsOfManifest(misspelled)).toEqual(['/spec/replica is no field'])
  })

  it.each(pods.map(named))('%s runs one program of ours, without rights', (_, { kind, spec }) => {
    const { spec: pod, metadata } = spec.template!
    const [container, ...others] = pod.containers
    expect(others).toEqual([])
    expect(existsSync(join(root, scriptOf(container!.command) ?? 'nothing'))).toBe(true)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container!.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const volumes = pod.volumes.map(({ name }) => name)
    for (const { name } of container!.volumeMounts) expect(volumes).toContain(name)
    if (kind === 'Job') return
    expect(metadata.labels).toMatchObject(spec.selector!.matchLabels)
    const ports = container!.ports!.map(({ name }) => name)
    for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
      expect(ports).toContain(container![probe].httpGet.port)
    }
    expect(container!.livenessProbe.httpGet.path).toBe('/healthz')
    expect(container!.readinessProbe.httpGet.path).toBe('/readyz')
    expect(container!.resources!.limits).toHaveProperty('memory')
  })

  it('lets budgets, services and autoscalers point at pods that exist', () => {
    const labels = of('Deployment').map((one) => one.spec.template!.metadata.labels)
    const selectors = [
      ...of('PodDisruptionBudget').map((one) => one.spec.selector!.matchLabels),
      ...of('Service').map((one) => one.spec.selector!),
    ]
    for (const wanted of selectors) {
      const isFound = labels.some((given) =>
        Object.entries(wanted).every(([name, value]) => given[name] === value),
      )
      expect(isFound, JSON.stringify(wanted)).toBe(true)
    }
    const names = of('Deployment').map(({ metadata }) => metadata.name)
    for (const one of [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')]) {
      expect(names).toContain(one.spec.scaleTargetRef!.name)
    }
    const [ingress] = of('Ingress')
    expect(ingress!.spec.rules!.map(({ host }) => host)).toEqual(ingress!.spec.tls![0]!.hosts)
  })

  it('gives settings that exist, as texts', () => {
    const [settings] = of('ConfigMap')
    for (const [name, value] of Object.entries(settings!.data!)) {
      expect(settingNames).toContain(name)
      expect(typeof value, name).toBe('string')
    }
  })
})
