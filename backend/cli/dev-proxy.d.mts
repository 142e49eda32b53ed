import type { Logger, ProxyOptions } from 'vite'

export function proxyTo(port: string): Record<string, ProxyOptions>
export function quiet<Given extends Pick<Logger, 'error' | 'info'>>(logger: Given, now?: () => number): Given
