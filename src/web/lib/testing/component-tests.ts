// What is there before each file of component tests, in this order.
import './act-without-react.ts';
import '../texts/all.ts';
