/** Names of namespace std that programs use without including their headers, since the host's headers include each other. */
const byHeader: Readonly<Record<string, string>> = {
  algorithm:
    'min max minmax clamp copy copy_n copy_if fill fill_n find find_if lower_bound upper_bound binary_search reverse count count_if for_each ' +
    'transform equal any_of all_of none_of min_element max_element swap_ranges rotate unique iter_swap',
  array: 'array',
  atomic: 'atomic memory_order_relaxed memory_order_acquire memory_order_release memory_order_seq_cst',
  bit: 'bit_cast popcount countl_zero countr_zero has_single_bit bit_ceil bit_floor',
  complex: 'complex real imag conj norm arg polar',
  cstddef: 'byte',
  functional:
    'plus minus multiplies divides modulus negate greater less greater_equal less_equal equal_to not_equal_to logical_and logical_or ' +
    'logical_not bit_and bit_or bit_xor hash',
  initializer_list: 'initializer_list',
  iterator: 'begin end size data advance distance next prev iterator_traits reverse_iterator',
  limits: 'numeric_limits',
  memory: 'addressof',
  numeric: 'accumulate iota inner_product partial_sum gcd lcm midpoint',
  optional: 'optional nullopt make_optional',
  ratio: 'ratio',
  span: 'span',
  tuple: 'tuple make_tuple tie get tuple_size tuple_element forward_as_tuple tuple_cat apply ignore',
  type_traits:
    'is_same is_integral is_floating_point is_signed is_unsigned is_arithmetic is_pointer is_const is_void is_convertible is_base_of ' +
    'is_trivially_copyable is_enum is_class is_array is_reference is_function is_constructible is_default_constructible is_scalar is_empty ' +
    'is_final is_invocable is_standard_layout is_trivial invoke_result enable_if conditional conjunction disjunction negation decay ' +
    'remove_reference remove_const remove_cv remove_cvref remove_pointer remove_extent add_const add_pointer add_lvalue_reference ' +
    'integral_constant bool_constant true_type false_type make_signed make_unsigned common_type underlying_type void_t type_identity',
  utility: 'swap pair make_pair move forward exchange declval integer_sequence index_sequence make_index_sequence make_integer_sequence',
  variant: 'variant visit holds_alternative get_if monostate',
};

/** `is_same` also stands for `is_same_v`, `decay` for `decay_t`. */
const headers = new Map(
  Object.entries(byHeader).flatMap(([header, names]) =>
    names.split(' ').flatMap((name) => (header === 'type_traits' ? [name, `${name}_v`, `${name}_t`] : [name]).map((one) => [one, header])),
  ),
);

/** Names that std shares with the global namespace, in which NVRTC has them. */
const shared: readonly [RegExp, string][] = [
  [/^(?:u?int(?:8|16|32|64)_t|u?int(?:ptr|max)_t)$/, 'cstdint'],
  [/^(?:size_t|ptrdiff_t|nullptr_t)$/, 'cstddef'],
  [/^(?:abs|sqrt|pow|exp|log|sin|cos|tan|floor|ceil|round|fabs|fmod|fma|fmin|fmax|hypot|isnan|isinf|isfinite)[fl]?$/, 'cmath'],
  [/^printf$/, 'cstdio'],
  [/^(?:malloc|free)$/, 'cstdlib'],
];

/** The header that declares a member of namespace std. */
export function headerOf(name: string): string | undefined {
  return headers.get(name) ?? shared.find(([names]) => names.test(name))?.[1];
}

/** The members of namespace std, but for those shared with the global one, that a text uses as `name(…)`, `name<…>` or `name x`. */
export function unqualifiedNames(text: string): string[] {
  const words = [...text.matchAll(/(?<![\w.]|->|::\s*)[A-Za-z_]\w*(?=\s*[(<]|\s+\w)/g)].map(([word]) => word);
  return [...new Set(words)].filter((word) => headers.has(word));
}
