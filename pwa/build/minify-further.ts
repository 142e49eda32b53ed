import { cssDeclarationSorter } from 'css-declaration-sorter'
import postcss from 'postcss'
import { minify, type MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

/**
 * What is taken for granted: no code asks a function how many parameters it has, and one that has no `this`, or stands in an object, is not constructed. Not that
 * reading a property does nothing else: a browser may forbid that, and the app tries. Sequences, and constants that are put in where they are
 * used, are shorter, but compress worse; so do functions in the entry.
 */
function optionsFor({ isEntry }: { isEntry: boolean }): MinifyOptions {
  return {
    module: true,
    ecma: 2020,
    compress: {
      passes: 2,
      keep_fargs: false,
      unsafe_arrows: true,
      unsafe_methods: true,
      hoist_props: false,
      sequences: false,
      reduce_funcs: !isEntry,
    },
    format: { comments: /^# allFunctionsCalledOnLoad/ },
  }
}

/** Declarations that stand in one order everywhere compress better. */
const sorter = postcss([
  cssDeclarationSorter({ order: 'alphabetical', keepOverrides: true }),
  {
    postcssPlugin: 'starlane:lean-css',
    Declaration: (declaration) => {
      declaration.value = lean(declaration.value)
    },
    // The bundler's mark for chunks of CSS, of which there are none.
    Comment: (comment) => {
      comment.remove()
    },
  },
])

/** The blanks that the bundler's own minifier leaves in a value in which there is a variable. */
export function lean(value: string): string {
  return /["']/.test(value) ? value : value.replace(/(,|\/) | (?=\/)/g, '$1')
}

/** A second minifier finds what the bundler's own leaves: 1.5 % of what is kept on every device, and some of each first visit. */
export function minifyFurther(): Plugin {
  return {
    name: 'starlane:minify-further',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = (await minify(file.code, optionsFor(file))).code ?? file.code
          else if (file.fileName.endsWith('.css')) file.source = (await sorter.process(String(file.source), { from: undefined })).css
        }
      },
    },
  }
}
