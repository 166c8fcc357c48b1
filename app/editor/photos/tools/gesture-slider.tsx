import { useEffect, useId, useRef } from 'react'
import type { CommandResult } from '#design/commands.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'

type Props = {
  label: string
  /** What the number means, for eyes and ears: `120 %`. */
  valueText: string
  min: number
  max: number
  step: number
  value: number
  disabled?: boolean
  onSlide: (value: number) => CommandResult | undefined
}

/** However far it is drawn, one step to undo. */
export function GestureSlider({ label, valueText, onSlide, ...range }: Props) {
  const editor = useEditor()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isSliding = useRef(false)

  useEffect(() => {
    const slider = input.current
    const settle = () => {
      if (!isSliding.current) return
      isSliding.current = false
      editor.commitGesture()
    }
    // The browser's own `change` is the end of a drag; React's is every step of it.
    slider?.addEventListener('change', settle)
    return () => {
      slider?.removeEventListener('change', settle)
      settle()
    }
  }, [editor])

  function slide(value: number): void {
    if (!isSliding.current) {
      isSliding.current = true
      editor.beginGesture()
    }
    onSlide(value)
  }

  return (
    <div className="gesture-slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{valueText}</output>
      <input
        {...range}
        ref={input}
        id={id}
        type="range"
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => slide(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
