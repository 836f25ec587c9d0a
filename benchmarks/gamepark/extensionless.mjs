// The package is built for bundlers: its files import one another without ".js", which Node alone refuses.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && !/\.m?js$/.test(specifier)) {
    for (const ending of ['.js', '/index.js']) {
      const there = new URL(specifier + ending, context.parentURL)
      if (existsSync(fileURLToPath(there))) return next(there.href, context)
    }
  }
  return next(specifier, context)
}
