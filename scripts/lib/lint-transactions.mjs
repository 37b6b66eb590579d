// A rule of oxlint: nobody but the database is asked within a transaction (docs/decisions/0020). It finds what is written down there;
// what is hidden behind calls throws in the tests (src/server/platform/outgoing/outside-transactions.ts).
const PORTS = new Set([
  'ObjectStore',
  'DiskStore',
  'Geocoder',
  'Mailer',
  'Payments',
  'Signing',
  'SigningService',
  'Stripe',
  'NotifyStaff',
  'SendOrderNotice',
]);
const NAMES = new Set(['store', 'geocoder', 'mailer', 'payments', 'signing', 'stripe']);
const ASKS = new Set(['fetch', 'ask', 'askFile', 'askPicture', 'notifyStaff', 'sendOrderNotice', 'withdrawForms']);
const TRANSACTIONS = new Set(['inScope', 'asStaff', 'transaction', 'asTransaction']);
/** Calls of a port that ask nobody: addresses that are signed here, and mail that is queued in the database. */
const LOCAL = new Set(['signPart', 'localPath', 'sendIn']);

const nameOf = (node) =>
  node?.type === 'Identifier' ? node.name : node?.type === 'MemberExpression' ? node.property.name : undefined;

/** `parts.stripe.refunds.create`: parts, stripe, refunds. */
const ownersOf = ({ object }) => (object ? [...ownersOf(object), nameOf(object)] : []);

/** Names of the types that parameters are written with; what a function among them is given is its own affair. */
function typesIn(node, found = new Set()) {
  if (!node || typeof node !== 'object') return found;
  if (Array.isArray(node)) for (const each of node) typesIn(each, found);
  else if (node.type !== 'TSFunctionType') {
    if (node.type === 'TSTypeReference') found.add(node.typeName.name);
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && key !== 'loc' && key !== 'range') typesIn(value, found);
  }
  return found;
}

const noNetworkInTransactions = {
  create(context) {
    /** Functions around the present place, and whether each runs in a transaction. */
    const around = [];
    const isInside = () => around.at(-1) === true;
    const enter = (node) => {
      const types = typesIn(node.params.map((param) => param.typeAnnotation ?? param.left?.typeAnnotation));
      const hasTransaction = types.has('Scoped');
      if (hasTransaction) {
        const port = [...types].find((name) => PORTS.has(name));
        if (port)
          context.report({
            node,
            message: `A function that runs in a transaction must not use ${port}: call it before or after.`,
          });
      }
      const isGiven =
        node.parent?.type === 'CallExpression' &&
        node.parent.arguments.includes(node) &&
        TRANSACTIONS.has(nameOf(node.parent.callee));
      around.push(hasTransaction || isGiven || isInside());
    };
    const leave = () => void around.pop();
    return {
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      CallExpression(node) {
        if (!isInside()) return;
        const { callee } = node;
        const isPort =
          callee.type === 'MemberExpression' &&
          ownersOf(callee).some((name) => NAMES.has(name)) &&
          !LOCAL.has(nameOf(callee));
        if (isPort || (callee.type === 'Identifier' && ASKS.has(callee.name)))
          context.report({
            node,
            message: `${nameOf(callee)} calls another service within a transaction: call it before or after.`,
          });
      },
    };
  },
};

export default { meta: { name: 'storey' }, rules: { 'no-network-in-transactions': noNetworkInTransactions } };
