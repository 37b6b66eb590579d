/** The panel that gives elements of a model other colors than their own. */
export type ColoredBy = 'accuracy' | 'takeoff';
