import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { invariantJob } from '#commerce/operations-desk/invariant-alert.service.ts'
import { renderJob } from '#commerce/rendering/rendering.jobs.ts'
import { connectionsOfWorker, OWN_CONNECTIONS } from '#config/connection-budget.ts'
import { readEnv } from '#config/env.ts'
import { Settings } from '#config/settings.ts'
import { chooseOwnJobs } from '#server/processes/own-jobs.ts'
import { root } from '#tests/run/child.ts'
import { liveSettings } from '#tests/web/live-settings.ts'
import { manifestsText } from './manifests.ts'
import { megabytesOf, memoryNeedMb } from './memory-need.ts'
import { readValues, renderChart } from './render-chart.ts'
import { faultsOfCompose, faultsOfManifest } from './schemas.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
/** Settings whose defaults count the cores of the machine. */
const counts = ['INGEST_PROCESSES', 'RENDER_CELLS', 'DATABASE_POOL_SIZE']
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
    mem_limit?: string
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
      'bucket bucket-made db drawing mails migrate proxy web-a web-b worker-a worker-b'.split(' '),
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

  const working = ours.filter(([name]) => name !== 'migrate')

  it.each(working)(
    '%s has room for all that it does at once',
    (_, { command, environment, mem_limit }) => {
      for (const name of counts) expect(environment).toHaveProperty(name)
      const need = memoryNeedMb(command ? scriptOf(command) : 'server/start.ts', environment!)
      expect(megabytesOf(mem_limit!)).toBeGreaterThanOrEqual(need)
    },
  )

  it.each(working)(
    '%s is well when it is ready, asked on the port that answers from the start',
    (_, service) => {
      expect(service.healthcheck!.test.slice(1)).toEqual(['node', 'server/health.mjs', 'readyz'])
      expect(service.environment).toHaveProperty('METRICS_PORT')
    },
  )

  it('asks its PostgreSQL for fewer connections than it has', () => {
    const sum = working.reduce((all, [, { command, environment }]) => {
      const { DATABASE_POOL_SIZE, RENDER_CELLS } = readEnv({
        DATABASE_POOL_SIZE: environment!['DATABASE_POOL_SIZE'],
        RENDER_CELLS: environment!['RENDER_CELLS'],
      })
      const own = command ? connectionsOfWorker(RENDER_CELLS) : DATABASE_POOL_SIZE + OWN_CONNECTIONS
      return all + own
    }, 0)
    const most = /max_connections=(\d+)/.exec(read('compose/compose.yaml'))?.[1]
    expect(sum + 10).toBeLessThan(Number(most))
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
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
    env?: { name: string; value: string }[]
    ports?: { name: string }[]
    securityContext: object
    resources?: { requests: { memory: string }; limits: { memory: string } }
    livenessProbe: Probe
    readinessProbe: Probe
    startupProbe: Probe
    volumeMounts: { name: string; mountPath: string }[]
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
      replicas?: number
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
        'apps/v1 Deployment',
        'autoscaling/v2 HorizontalPodAutoscaler',
        'batch/v1 Job',
        'keda.sh/v1alpha1 ScaledObject',
        'keda.sh/v1alpha1 ScaledObject',
        'networking.k8s.io/v1 Ingress',
        'networking.k8s.io/v1 Ingress',
        'policy/v1 PodDisruptionBudget',
        'policy/v1 PodDisruptionBudget',
        'policy/v1 PodDisruptionBudget',
        'v1 ConfigMap',
        'v1 Service',
      ].toSorted(),
    )
    for (const scaled of of('ScaledObject')) {
      expect(JSON.stringify(scaled)).toMatch(/max\(jobs_oldest_seconds\{kind!?=/)
    }
    const without = renderChart({ ...readValues(), keda: { enabled: false, prometheus: '' } })
    expect(manifestsOf(without).some(({ kind }) => kind === 'ScaledObject')).toBe(false)
  })

  it('leaves no kind of job, and no sweep, to nobody', () => {
    const jobs = [renderJob, invariantJob].map((kind) => ({ kind }))
    const asked = pods.flatMap(({ spec }) => {
      const [{ env = [] }] = spec.template!.spec.containers as [Container]
      return env.filter(({ name }) => name === 'WORKER_JOBS').map(({ value }) => value.split(','))
    })
    const own = asked.map((words) => chooseOwnJobs(jobs, words))
    expect(new Set(own.flatMap((one) => one.jobs))).toEqual(new Set(jobs))
    expect(own.some(({ isWhole }) => isWhole)).toBe(true)
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
    expect(
      faultsOfManifest({ ...deployment!, spec: { ...spec, replicas: 'two' } } as never),
    ).toEqual([expect.stringContaining('replicas')])
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
    // All web processes share the database: with none of them ready nobody would be sent to the pages in their memory.
    const isWeb = ports.includes('http')
    expect(container!.readinessProbe.httpGet.path).toBe(
      isWeb ? '/readyz?exclude=database' : '/readyz',
    )
    const given = Object.fromEntries(container!.env!.map(({ name, value }) => [name, value]))
    const counted = counts.filter(
      (name) => name !== (isWeb ? 'RENDER_CELLS' : 'DATABASE_POOL_SIZE'),
    )
    for (const name of counted) expect(given).toHaveProperty(name)
    const { limits, requests } = container!.resources!
    const need = memoryNeedMb(scriptOf(container!.command), given)
    expect(megabytesOf(limits.memory)).toBeGreaterThanOrEqual(need)
    expect(megabytesOf(requests.memory)).toBeLessThanOrEqual(megabytesOf(limits.memory))
  })

  it('opens one and the same real shop in web processes, workers and migrations', () => {
    const folder = mkdtempSync(join(tmpdir(), 'estampa-files-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { SMTP_URL } = liveSettings(folder, { 'WPX-ES': { origin: 'https://www.example.com' } })
    const secret = {
      DATABASE_URL: 'postgres://estampa@db/estampa',
      SMTP_URL,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    }
    for (const { metadata, spec } of pods) {
      const [{ envFrom, env = [], volumeMounts }] = spec.template!.spec.containers as [Container]
      const maps = envFrom.flatMap(({ configMapRef }) =>
        of('ConfigMap').filter((map) => map.metadata.name === configMapRef?.name),
      )
      const given: Record<string, string> = Object.assign(
        {},
        ...maps.map(({ data }) => data),
        envFrom.some(({ secretRef }) => secretRef) ? secret : {},
        Object.fromEntries(env.map(({ name, value }) => [name, value])),
      )
      const mounted = volumeMounts.find(({ name }) => name === 'files')?.mountPath
      for (const name of ['SITES_FILE', 'SELLER_FILE']) {
        if (mounted) given[name] = given[name]?.replace(mounted, folder) ?? ''
      }
      const { kind, sites, officeOrigin } = readEnv(given)
      expect({ kind, officeOrigin, stores: sites.map(({ slug }) => slug) }, metadata.name).toEqual({
        kind: 'live',
        officeOrigin: 'https://office.example.com',
        stores: ['WPX-ES'],
      })
    }
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
    for (const { spec } of of('Ingress')) {
      expect(spec.rules!.map(({ host }) => host)).toEqual(spec.tls![0]!.hosts)
    }
  })

  it('says how many there are only of what no autoscaler counts', () => {
    const scaledBy = (manifests: Manifest[]) =>
      manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? [])
    const without = manifestsOf(
      renderChart({ ...readValues(), keda: { enabled: false, prometheus: '' } }),
    )
    for (const manifests of [all, without]) {
      for (const { kind, metadata, spec } of manifests) {
        if (kind !== 'Deployment') continue
        const isScaled = scaledBy(manifests).includes(metadata.name)
        expect(spec.replicas === undefined, metadata.name).toBe(isScaled)
      }
    }
  })

  it('migrates by another job with each release, for none can be changed, and with one release by the same', () => {
    const nameOf = (values?: Record<string, unknown>) =>
      manifestsOf(renderChart(values)).find(({ kind }) => kind === 'Job')!.metadata.name
    const values = readValues()
    expect(nameOf({ ...values, image: 'registry.example/estampa:0.2.0' })).not.toBe(nameOf())
    expect(nameOf({ ...values })).toBe(nameOf())
    const turned = Object.fromEntries(Object.entries(values).toReversed())
    expect(nameOf(turned)).toBe(nameOf())
  })

  it('gives settings that exist, as texts', () => {
    const [settings] = of('ConfigMap')
    for (const [name, value] of Object.entries(settings!.data!)) {
      expect(settingNames).toContain(name)
      expect(typeof value, name).toBe('string')
    }
  })
})
