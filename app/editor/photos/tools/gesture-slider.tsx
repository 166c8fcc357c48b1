import { useEffect, useId, useRef } from 'react'
import type { OpenGesture } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { Command } from '#design/commands/command.ts'

type Props = {
  label: string
  /** Value text for eyes and ears: `120%`. */
  valueText: string
  min: number
  max: number
  step: number
  value: number
  disabled?: boolean
  commandFor: (value: number) => Command
}

/** However far it is drawn, one step to undo. */
export function GestureSlider({ label, valueText, commandFor, ...range }: Props) {
  const editor = useEditor()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const gesture = useRef<OpenGesture>(null)

  useEffect(() => {
    const slider = input.current
    const settle = () => gesture.current?.commit()
    // The browser's own `change` is the end of a drag; React's is every step of it.
    slider?.addEventListener('change', settle)
    return () => {
      slider?.removeEventListener('change', settle)
      settle()
    }
  }, [])

  function slide(value: number): void {
    if (!gesture.current?.isOpen()) gesture.current = editor.beginGesture()
    gesture.current.run([commandFor(value)])
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
