import { Component, type ReactNode } from 'react'
import { Trouble } from './trouble.tsx'

/** A screen that breaks takes nothing else with it: the bars stay, and there is a way on. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? (
      <Trouble title="Something went wrong" text="This page stopped working. What you did is safe. A reload may help." />
    ) : (
      this.props.children
    )
  }
}
