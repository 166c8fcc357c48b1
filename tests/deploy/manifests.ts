import { renderChart } from './render-chart.ts'

/** Text of deploy/kubernetes/estampa.yaml. */
export const manifestsText = (): string =>
  [
    '# Written by `npm run task manifests` from deploy/helm/estampa: change the chart and its values instead.',
    '# kubectl apply -f deploy/kubernetes/estampa.yaml -l app.kubernetes.io/component=migrate, wait for the job, then all of it. The',
    '# job is named by the values, so that each release has its own, and is gone ten minutes after its end.',
    renderChart(),
  ].join('\n')
