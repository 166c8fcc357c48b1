import type { ReactNode } from 'react'
import { Icon } from '#app/ui/picture/icon.tsx'

export type StepState = 'done' | 'current' | 'upcoming'

export interface Step {
  label: ReactNode
  state: StepState
  /** A finished step may lead back. */
  href?: string
}

export interface StepsProps {
  label: string
  steps: readonly Step[]
  /** Read out after each step; the colours alone say nothing to a screen reader. */
  stateLabels: Record<StepState, string>
}

export function Steps({ label, steps, stateLabels }: StepsProps) {
  return (
    <nav className="steps" aria-label={label}>
      <ol className="steps-list">
        {steps.map((step, index) => {
          const content = (
            <>
              <span className="steps-dot" aria-hidden>
                {step.state === 'done' ? <Icon name="check" size={16} /> : index + 1}
              </span>
              <span className="steps-label">{step.label}</span>
              <span className="visually-hidden"> ({stateLabels[step.state]})</span>
            </>
          )
          return (
            <li
              key={index}
              className={`step-${step.state}`}
              aria-current={step.state === 'current' ? 'step' : undefined}
            >
              {step.href ? <a href={step.href}>{content}</a> : <span>{content}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
