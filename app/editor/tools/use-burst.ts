import { useEffect, useState } from 'react'
import { createBurst, type Burst } from '#app/editor/core/burst.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'

export function useBurst(): Burst {
  const editor = useEditor()
  const [burst] = useState(() => createBurst(editor))
  useEffect(() => () => burst.end(), [burst])
  return burst
}
