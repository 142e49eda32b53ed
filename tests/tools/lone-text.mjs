// A rule of the linter (`jsPlugins` in .oxlintrc.json): a text is the only child of its element. A browser's translator takes texts out of
// the document and puts its own in their place. React still changes a text that is alone, because it then writes the content of the element;
// a text beside other children stays as it was, or the page breaks (pwa/DECISIONS.md).

const ALONE =
  'A text beside other children, be it a space, breaks or stays as it was when the browser translates the page: give it an element of its own, and make a sentence with values one template string.'

export default {
  meta: { name: 'starlane' },
  rules: {
    'lone-text': {
      meta: { type: 'problem', schema: [], messages: { alone: ALONE } },
      create(context) {
        const check = (node) => {
          const children = node.children.filter((child) => !isNothing(child))
          if (node.type === 'JSXElement' && children.length < 2) return
          for (const child of children) {
            if (isText(child, context.sourceCode)) context.report({ node: child, messageId: 'alone' })
          }
        }
        return { JSXElement: check, JSXFragment: check }
      },
    },
  },
}

/** What JSX leaves out: line breaks between elements, and comments. */
function isNothing({ type, value, expression }) {
  return (type === 'JSXText' && /^\s*\n\s*$/.test(value)) || expression?.type === 'JSXEmptyExpression'
}

function isText({ type, expression }, source) {
  return type === 'JSXText' || (type === 'JSXExpressionContainer' && !isElement(expression, source))
}

/** Whether all that an expression can be is an element, several, or nothing, as far as the file shows. */
function isElement(node, source) {
  const isOne = (part) => isElement(part, source)
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean'
    case 'ConditionalExpression':
      return isOne(node.consequent) && isOne(node.alternate)
    case 'LogicalExpression':
      return isOne(node.right) && (node.operator === '&&' || isOne(node.left))
    case 'ArrowFunctionExpression':
      return isOne(node.body)
    case 'BlockStatement':
      return isOne(node.body.at(-1)?.argument)
    case 'Identifier':
      return isElementName(node, source)
    case 'CallExpression':
      return isElementCall(node, source)
    default:
      return false
  }
}

/** `children` are judged where they are written. */
function isElementName(node, source) {
  if (node.name === 'undefined' || node.name === 'children') return true
  if (new RegExp(String.raw`\b${node.name}\??: (?:false \| )?ReactElement\b`).test(source.text)) return true
  return isElement(initialValue(node, source), source)
}

function isElementCall({ callee, arguments: given }, source) {
  if (callee.type === 'MemberExpression') return ['map', 'flatMap'].includes(callee.property.name) && isElement(given[0], source)
  return callee.name === 'createPortal' || isElementName(callee, source)
}

/** What a name of the file begins as: the value of a `const`. */
function initialValue(node, source) {
  for (let scope = source.getScope(node); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(node.name)
    if (variable !== undefined) return variable.defs[0]?.node.init
  }
  return undefined
}
