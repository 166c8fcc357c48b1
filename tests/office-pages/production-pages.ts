import { listWith, ofCall, type PageSamples } from './page-sample.ts'

const remakeOf = ofCall('productionDesk.waiveRemake')

/** Pages of print files and of the factory. */
export const productionPages: PageSamples = {
  '/errors': [
    { by: 'prepress', shows: 'a file', ask: listWith('prepressDesk.retryRendering') },
    {
      by: 'prepress',
      shows: 'an order that stopped',
      ask: async (desk) => {
        await desk.order(2)
        return {}
      },
    },
  ],
  '/print-files': { by: 'prepress', ask: listWith('prepressDesk.retryRendering') },
  '/print-files/:renderingId': { by: 'prepress', ask: ofCall('prepressDesk.retryRendering') },
  '/production': { by: 'production', ask: listWith('productionDesk.getJob') },
  '/production/scan': { by: 'production' },
  '/production/pack': { by: 'packing', ask: listWith('productionDesk.getPacking') },
  '/production/pack/:number': [
    { by: 'packing', shows: 'an empty box', ask: ofCall('productionDesk.getPacking') },
    { by: 'packing', shows: 'a full box', ask: ofCall('productionDesk.packOrder') },
    { by: 'packing', shows: 'a parcel', ask: ofCall('productionDesk.getLabel') },
  ],
  '/production/hand-over': { by: 'packing', ask: listWith('productionDesk.getLabel') },
  '/production/returns': { by: 'packing', ask: listWith('withdrawalDesk.getWithdrawal') },
  '/production/remakes': { by: 'production', ask: listWith('productionDesk.waiveRemake') },
  '/production/jobs/:number': [
    { by: 'production', shows: 'a job that waits', ask: ofCall('productionDesk.takeJob') },
    { by: 'production', shows: 'a piece made again', ask: remakeOf },
    { by: 'packing', shows: 'a parcel', ask: ofCall('productionDesk.getLabel') },
  ],
  '/production/jobs/:number/problem': {
    by: 'production',
    ask: ofCall('productionDesk.reportError'),
  },
  '/production/jobs/:number/not-shipped': {
    by: 'packing',
    ask: ofCall('productionDesk.reportNotShipped'),
  },
  '/production/jobs/:number/lines/:line/remake': {
    by: 'production',
    ask: ofCall('productionDesk.askRemake'),
  },
  '/production/jobs/:number/lines/:line/remakes/:remake/waive': { ask: remakeOf },
}
