import { LayerList } from './layers/layer-list.tsx'
import './tools/tools.css'
import './layers/layers.css'

/** Everything on the page, the topmost first. */
export default function LayersPanel() {
  return <LayerList />
}
