import { declareAccessibilityWalk } from './accessibility-walk.ts';

declareAccessibilityWalk('phone');
