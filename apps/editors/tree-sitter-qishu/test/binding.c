// Gives the parser to Node. The functions are those of Node-API, declared here so that no headers of Node are needed.

#include <stdint.h>

typedef struct {
    uint64_t lower, upper;
} napi_type_tag;

int napi_create_external(void *env, void *data, void *finalize, void *hint, void **result);
int napi_type_tag_object(void *env, void *object, const napi_type_tag *tag);
int napi_set_named_property(void *env, void *object, const char *name, void *value);

const void *tree_sitter_qishu(void);

// The tag by which the package `tree-sitter` recognizes a language.
static const napi_type_tag LANGUAGE = {0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16};

__attribute__((visibility("default"))) void *napi_register_module_v1(void *env, void *exports) {
    void *language;
    if (napi_create_external(env, (void *)tree_sitter_qishu(), 0, 0, &language) == 0 &&
        napi_type_tag_object(env, language, &LANGUAGE) == 0) {
        napi_set_named_property(env, exports, "language", language);
    }
    return exports;
}
