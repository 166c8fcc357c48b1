import { LayerList } from './layer-list.tsx'
import '#app/editor/tools/tools.css'
import './layers.css'

/** Everything on the page, the topmost first. */
export default function LayersPanel() {
  return <LayerList />
}
