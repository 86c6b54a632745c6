'use client'

import { Component, type ReactNode } from 'react'

/**
 * Contains the errors of what it holds: it disappears, and the rest of the page stays. For what adds to a page and must
 * not end it.
 */
export class Contained extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
