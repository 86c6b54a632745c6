'use client'

import { Component, type ReactNode } from 'react'

/**
 * Contains the errors of its content: the content disappears, and the rest of the page stays. Use it for content that
 * adds to a page and must not break it.
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
